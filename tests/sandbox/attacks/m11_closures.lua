-- class=memory; entry=load; outcome=script-fuel-exhausted
local t = {}
for i = 1, 1e9 do t[i] = function() return i end end
