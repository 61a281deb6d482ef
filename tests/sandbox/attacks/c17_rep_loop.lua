-- class=compute; entry=load; outcome=script-memory-exhausted
for i = 1, 1e6 do local s = ("x"):rep(2^20) end return "returned"
