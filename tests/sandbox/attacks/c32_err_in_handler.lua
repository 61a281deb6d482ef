-- class=compute; entry=load; outcome=script-undefined-name
local function h(m) error(m) end local ok, e = xpcall(function() error("x") end, h) return "handled: "..tostring(e):sub(1,20)
