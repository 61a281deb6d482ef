-- class=compute; entry=load; outcome=script-fraction
for i = 0, 1, 1e-300 do end
return "returned"
