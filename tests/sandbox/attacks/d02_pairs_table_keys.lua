-- class=determinism; entry=load; outcome=script-wrong-argument
local names, t = {}, {} for i = 1, 8 do local k = {} names[k] = i t[k] = i end local o = {} for k in pairs(t) do o[#o+1] = names[k] end return table.concat(o, ",")
