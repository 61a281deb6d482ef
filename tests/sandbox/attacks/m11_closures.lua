-- class=memory; entry=load; outcome=script-memory-exhausted
local t = {}
for i = 1, 1000000000 do t[i] = function() return i end end
