-- class=escape; entry=load; outcome=script-undefined-name
local ok, e = pcall(dofile, "/etc/passwd") if tostring(e):find("passwd") and not tostring(e):find("nil value") then return "PWNED: dofile reads files: "..tostring(e) end error(e,0)
