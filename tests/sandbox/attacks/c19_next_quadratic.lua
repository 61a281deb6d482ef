-- class=compute; entry=load; outcome=script-undefined-name
local t = {} for i = 1, 2^16 do t["k"..i] = i end for i = 2^16, 1, -1 do t["k"..i] = nil end local nx = next for i = 1, 1e5 do nx(t) end return "returned"
