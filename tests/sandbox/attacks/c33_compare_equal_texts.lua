-- class=compute; entry=load; outcome=script-fuel-exhausted
local a = ("x"):rep(16000) .. "1"
local b = ("x"):rep(16000) .. "1"
while a == b do end
