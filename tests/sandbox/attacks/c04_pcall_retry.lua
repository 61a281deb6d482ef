-- class=compute; entry=load; outcome=script-undefined-name
local function f() while true do end end while true do pcall(f) end
