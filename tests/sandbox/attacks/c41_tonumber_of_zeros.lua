-- class=compute; entry=load; outcome=script-fuel-exhausted
local s = ("0"):rep(16000)
while true do tonumber(s) end
