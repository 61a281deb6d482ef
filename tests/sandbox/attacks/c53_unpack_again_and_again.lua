-- class=compute; entry=load; outcome=script-fuel-exhausted
local t = {}
for i = 1, 200 do t[i] = i end
local function f() end
while true do f(table.unpack(t)) end
