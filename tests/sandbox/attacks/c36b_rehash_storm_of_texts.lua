-- class=compute; entry=load; outcome=script-memory-exhausted
local t = {}
for i = 1, 1 << 14 do t["k" .. i] = i end
local i = 0
while true do
  i = i + 1
  t["k" .. i] = nil
  t["k" .. i + (1 << 14)] = i
end
