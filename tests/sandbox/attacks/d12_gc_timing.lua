-- class=determinism; entry=load; outcome=script-undefined-name
local n = 0 local mt = {__gc=function() n = n + 1 end} for i = 1, 20000 do setmetatable({}, mt) local s = "str"..i end return n
