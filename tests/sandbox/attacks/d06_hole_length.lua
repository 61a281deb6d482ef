-- class=determinism; entry=load; outcome=returns 946745
-- where a list has holes, its length depends on how its table was built, and that on hash seeds
local out = 0
for n = 1, 400 do
  local t = {}
  for i = 1, n % 13 do t["key" .. n .. i] = i end
  for i = 1, n % 13, 2 do t["key" .. n .. i] = nil end
  for i = 1, n % 17 + 3 do t[i * (1 + n % 3)] = i t["more" .. n .. i] = nil t["x" .. i] = i t["x" .. i] = nil end
  for i = 1, 5 do t[(n * i) % 11 + 1] = nil end
  out = (out * 31 + #t) % 1000003
end
return out
