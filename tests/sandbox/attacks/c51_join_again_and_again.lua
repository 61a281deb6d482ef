-- class=compute; entry=load; outcome=script-fuel-exhausted
local t = {}
for i = 1, 500 do t[i] = ("x"):rep(20) end
while true do table.concat(t, ",") end
