-- class=escape; entry=load; outcome=script-undefined-name
local seen, bad = {}, nil
local function walk(t, path, d) if d > 6 or seen[t] then return end seen[t] = true
  for k, v in pairs(t) do local p = path.."."..tostring(k)
    if type(v) == "function" and (p:find("%.io%.") or p:find("os%.execute") or p:find("debug%.sethook") or p:find("package%.") or p:find("loadfile") or p:find("%.load$")) then bad = p end
    if type(v) == "table" then walk(v, p, d+1) end end end
walk(_G or _ENV, "_G", 0) if bad then return "PWNED: reached "..bad end return "nothing dangerous reachable"
