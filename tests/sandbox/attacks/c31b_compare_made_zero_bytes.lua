-- class=compute; entry=load; outcome=script-wrong-argument
local zero = string.char(0)
local a, b = zero:rep(16000) .. "a", zero:rep(16000) .. "b"
while a < b do end
