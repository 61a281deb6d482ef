-- class=compute; entry=load; outcome=script-memory-exhausted
local s = ("x"):rep(16000)
for i = 1, 1000000000 do local x = s .. s .. s .. s .. s .. s .. s .. s end
