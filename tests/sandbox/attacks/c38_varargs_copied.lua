-- class=compute; entry=load; outcome=script-memory-exhausted
-- each call copies all arguments
local function grow(n, ...) if n == 0 then return ... end return grow(n - 1, n, ...) end
local function f() end
local function loop(...) while true do f(...) end end
loop(grow(60000))
