-- class=escape; entry=load; outcome=script-error
local s = "x"
s.io = 1
