-- class=escape; entry=load; outcome=script-undefined-name
getmetatable("").__index.upper = function() return "HACKED" end return "patched"
