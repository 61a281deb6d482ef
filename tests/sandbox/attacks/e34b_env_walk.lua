-- class=escape; entry=load; outcome=returns 
local seen, names = {}, {}
local function walk(t, path, depth)
  if depth > 6 or seen[t] then return end
  seen[t] = true
  for k, v in pairs(t) do
    names[#names + 1] = path .. "." .. tostring(k)
    if type(v) == "table" then walk(v, names[#names], depth + 1) end
  end
end
walk(_ENV, "_ENV", 0) walk(string, "string", 0) walk(math, "math", 0) walk(table, "table", 0)
return table.concat(names, " ")
