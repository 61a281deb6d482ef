-- class=escape; entry=load; outcome=script-undefined-name
local io = package.loaded.io return "PWNED: "..tostring(io.popen)
