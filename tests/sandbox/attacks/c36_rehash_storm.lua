-- class=compute; entry=load; outcome=script-memory-exhausted
-- a full table that loses one key and gets another is built anew each time
local t = {}
for i = 1, 1 << 15 do t[-i] = i end
local i = 0
while true do
  i = i + 1
  t[-i] = nil
  t[-i - (1 << 15)] = i
end
