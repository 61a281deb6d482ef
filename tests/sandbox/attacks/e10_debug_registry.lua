-- class=escape; entry=load; outcome=script-undefined-name
local r = debug.getregistry() return "PWNED: registry "..tostring(r._LOADED and r._LOADED.os)
