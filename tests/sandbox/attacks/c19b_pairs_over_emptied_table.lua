-- class=compute; entry=load; outcome=script-memory-exhausted
-- the loop visits a large table whose items have all been removed
local t = {}
for i = 1, 1 << 16 do t["k" .. i] = i end
for i = 1 << 16, 1, -1 do t["k" .. i] = nil end
for i = 1, 1000000000 do pairs(t) end
