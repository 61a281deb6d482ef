-- class=determinism; entry=load; outcome=returns 1,2,3,4,5,6,7,8,9,10,11,12
local t, id = {}, {} for i = 1, 12 do local o = {} t[i] = o id[o] = i end table.sort(t, function(a,b) return tostring(a) < tostring(b) end) local r = {} for i, o in ipairs(t) do r[i] = id[o] end return table.concat(r, ",")
