-- class=determinism; entry=load; outcome=returns black,blue,green,red,white
local t = {red = 1, green = 2, blue = 3, white = 4, black = 5}
local keys = {}
for k in pairs(t) do keys[#keys + 1] = k end
return table.concat(keys, ",")
