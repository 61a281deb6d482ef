-- class=escape; entry=load; outcome=script-error
local n = __length
n.x = 1
