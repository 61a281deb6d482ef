-- class=compute; entry=load; outcome=script-undefined-name
-- hooks are disabled inside __gc
setmetatable({}, {__gc=function() while true do end end}) for i = 1, 1000000 do local t = {i} end return "returned"
