-- class=escape; entry=load; outcome=script-undefined-name
local f = load("return os, io, debug, package") local o,i,d,p = f() if o or i or d or p then return "PWNED: load() ran in the real globals" end return "PWNED: load reachable: dynamic code (" .. tostring(load("x_leak=1; return x_leak")()) .. ")"
