-- class=determinism; entry=load; outcome=returns 123456789
local t = {}
for i = 1, 9 do t[i] = function() return i end end
table.sort(t, function(a, b) return tostring(a) < tostring(b) end)
local out = ""
for i = 1, 9 do out = out .. t[i]() end
return out
