-- class=compute; entry=load; outcome=script-stack-overflow
-- the comparator sorts in turn: each level is a C call
local function f() table.sort({1, 2}, function() f() return true end) end
f()
