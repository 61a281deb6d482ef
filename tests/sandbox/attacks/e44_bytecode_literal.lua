-- class=escape; entry=load; outcome=script-syntax
local f = "\27Lua\84\0\25\147"
return load(f)
