-- class=compute; entry=load; outcome=script-fuel-exhausted
local t = {}
for i = 1, 20000 do t[i] = i * 7919 % 101 end
while true do table.sort(t) end
