-- class=escape; entry=raw; outcome=returns loaded
function effect() error("returns loaded") end
