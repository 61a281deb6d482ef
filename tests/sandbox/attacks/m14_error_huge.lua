-- class=memory; entry=load; outcome=script-memory-exhausted
local s = "x" for i = 1, 22 do s = s..s end error(s, 0)
