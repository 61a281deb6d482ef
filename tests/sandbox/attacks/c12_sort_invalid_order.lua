-- class=compute; entry=load; outcome=returns returned
local t = {} for i=1,5000 do t[i] = (i*7919)%101 end table.sort(t, function(a,b) return true end) return "returned"
