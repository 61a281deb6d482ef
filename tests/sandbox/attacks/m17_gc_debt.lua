-- class=memory; entry=load; outcome=script-undefined-name
local mt = {__gc=function(o) local x = {} for i=1,100 do x[i] = {} end end} while true do setmetatable({}, mt) end
