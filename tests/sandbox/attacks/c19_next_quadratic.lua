-- class=compute; entry=load; outcome=script-wrong-argument
local t = {} for i = 1, 1 << 16 do t["k"..i] = i end for i = 1 << 16, 1, -1 do t["k"..i] = nil end local nx = next for i = 1, 100000 do nx(t) end return "returned"
