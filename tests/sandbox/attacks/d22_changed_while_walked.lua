-- class=determinism; entry=load; outcome=returns abc
local t = {a = 1, b = 2, c = 3}
local seen = ""
for k, v in pairs(t) do seen = seen .. k t.b = nil t.d = 4 end
return seen
