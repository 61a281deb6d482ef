-- class=compute; entry=load; outcome=script-memory-exhausted
for i = 1, 1000000 do local s = ("x"):rep(1 << 20) end return "returned"
