-- class=escape; entry=raw; outcome=script-syntax
function effect() error("returns loaded") end
