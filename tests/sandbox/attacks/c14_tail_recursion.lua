-- class=compute; entry=load; outcome=script-fuel-exhausted
local function f() return f() end return f()
