-- class=determinism; entry=load; outcome=returns 771814
local out = 0
for n = 1, 400 do
  local t = {}
  for i = 1, n % 13 do t["key" .. n .. i] = i end
  for i = 1, n % 13, 2 do t["key" .. n .. i] = nil end
  for i = 1, n % 17 + 3 do t[i * (1 + n % 3)] = i t["more" .. n .. i] = nil t["x" .. i] = i t["x" .. i] = nil end
  for i = 1, 5 do t[(n * i) % 11 + 1] = nil end
  table.insert(t, 7)
  for i = 1, 40 do if t[i] == 7 then out = (out * 31 + i) % 1000003 end end
end
return out
