-- class=memory; entry=load; outcome=script-fuel-exhausted
local t = {}
for i = 1, 1000000 do t[i] = string.rep("x", 8000, ",") end
