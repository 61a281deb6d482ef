-- class=compute; entry=load; outcome=script-fuel-exhausted
for i = 1, 1000000 do local s = ("x"):rep(16000) end
return "returned"
