-- class=escape; entry=load; outcome=script-undefined-name
local ok, e = pcall(require, "../../etc/passwd") if not tostring(e):find("nil value") then return "PWNED: require reachable: "..tostring(e):sub(1,60) end error(e,0)
