-- class=compute; entry=load; outcome=script-fuel-exhausted
for i = 1, 9223372036854775807 do end
return "returned"
