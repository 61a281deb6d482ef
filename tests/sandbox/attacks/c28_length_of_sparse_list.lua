-- class=compute; entry=load; outcome=script-fuel-exhausted
local t = {}
for i = 0, 40 do t[1 << i] = i end
while true do local n = #t end
