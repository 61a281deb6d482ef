-- class=determinism; entry=load; outcome=returns 251189
-- equal keys + unbalanced partitions => table.sort picks a pivot from clock()/time()
local t = {} for i = 1, 3000 do t[i] = {k = (i % 2 == 0) and 0 or i, id = i} end table.sort(t, function(a,b) return a.k < b.k end)
local h = 0 for i = 1, #t do h = (h * 31 + t[i].id) % 1000003 end return h
