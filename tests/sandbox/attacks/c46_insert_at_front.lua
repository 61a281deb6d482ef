-- class=compute; entry=load; outcome=script-fuel-exhausted
local t = {}
for i = 1, 1000000000 do table.insert(t, 1, i) end
