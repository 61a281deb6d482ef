-- class=compute; entry=load; outcome=script-error
local t = {}
for i = 1, 500 do t[i] = i * 7919 % 101 end
table.sort(t, function(a, b) for i = 1, 500, 50 do t[i] = nil end t[600] = 1 return a < b end)
return "returned"
