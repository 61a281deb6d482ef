-- class=compute; entry=load; outcome=script-fuel-exhausted
-- looking through a large table that holds nothing any more
local t = {}
for i = 1, 2 ^ 16 do t["k" .. i] = i end
for i = 2 ^ 16, 1, -1 do t["k" .. i] = nil end
for i = 1, 1e9 do pairs(t) end
