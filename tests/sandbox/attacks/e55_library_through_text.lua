-- class=escape; entry=load; outcome=script-undefined-name
local up = ("").upper
local t = ("x").rep
return tostring(("x").io) .. tostring(("x").debug)
