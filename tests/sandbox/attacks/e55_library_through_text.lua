-- class=escape; entry=load; outcome=returns nilnil
local up = ("").upper
local t = ("x").rep
return tostring(("x").io) .. tostring(("x").debug)
