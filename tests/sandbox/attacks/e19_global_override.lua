-- class=escape; entry=load; outcome=script-undefined-name
pairs = function() return function() end end ipairs = pairs type = function() return "evil" end _G.tostring = function() return "evil" end return "patched globals"
