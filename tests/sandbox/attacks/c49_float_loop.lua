-- class=compute; entry=load; outcome=script-fuel-exhausted
for i = 0, 1, 1e-300 do end
return "returned"
