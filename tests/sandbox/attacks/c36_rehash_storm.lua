-- class=compute; entry=load; outcome=script-memory-exhausted
-- a full table that loses one key and gets another is built anew each time
local t = {}
for i = 1, 2 ^ 15 do t[i + 0.5] = i end
local i = 0
while true do
  i = i + 1
  t[i + 0.5] = nil
  t[i + 2 ^ 15 + 0.5] = i
end
