-- class=compute; entry=load; outcome=script-fuel-exhausted
for i = 1, 1e6 do local s = ("x"):rep(16000) end
return "returned"
