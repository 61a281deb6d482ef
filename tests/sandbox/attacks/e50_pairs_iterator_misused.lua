-- class=escape; entry=load; outcome=returns anilnil
local step, t, i = pairs({a = 1})
return tostring(step(nil, "b")) .. tostring(step()) .. tostring(step({}, 5))
