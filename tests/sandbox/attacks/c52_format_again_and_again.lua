-- class=compute; entry=load; outcome=script-fuel-exhausted
local s = ("x"):rep(16000)
while true do string.format("%s", s) end
