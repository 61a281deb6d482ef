-- class=escape; entry=load; outcome=script-syntax
local n = __length
n.x = 1
