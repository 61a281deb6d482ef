-- class=escape; entry=effect; outcome=returns
function effect() gain = nil lose = error ipairs = 5 string = {} _ENV.table = nil end
function later(player) gain(player, "gold", #("x"):rep(3)) lose(player, "gold", 3) end
