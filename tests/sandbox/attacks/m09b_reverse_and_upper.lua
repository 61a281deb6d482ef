-- class=memory; entry=load; outcome=script-fuel-exhausted
local t = {}
for i = 1, 1000000 do t[i] = ("x"):rep(8000):upper():reverse() end
