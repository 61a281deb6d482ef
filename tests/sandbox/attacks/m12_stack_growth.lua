-- class=memory; entry=load; outcome=script-memory-exhausted
local function f(...) return f(1, ...) end return f()
