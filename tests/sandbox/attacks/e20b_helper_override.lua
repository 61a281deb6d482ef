-- class=escape; entry=effect; outcome=returns
function helper() return 666 end
function effect() legal = helper reckon = helper later = helper end
function later(player) for name in pairs(_ENV) do assert(name ~= "seen") end seen = true end
