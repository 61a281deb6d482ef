-- class=compute; entry=load; outcome=script-fuel-exhausted
local t = {}
for i = 1, 100000 do t[i] = i end
while true do table.remove(t, 1) table.insert(t, 1) end
