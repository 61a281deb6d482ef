-- class=escape; entry=load; outcome=script-error
local step = ipairs({})
step("text", 1 << 62)
step(nil, 1)
