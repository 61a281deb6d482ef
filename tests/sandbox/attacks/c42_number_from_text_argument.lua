-- class=compute; entry=load; outcome=script-wrong-argument
local s = ("0"):rep(16000) .. "1"
while true do math.abs(s) end
