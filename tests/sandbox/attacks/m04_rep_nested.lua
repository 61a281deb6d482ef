-- class=memory; entry=load; outcome=script-memory-exhausted
local t = {} for i = 1, 1000 do t[i] = string.rep("x", 60000, ",") end return "kept"
