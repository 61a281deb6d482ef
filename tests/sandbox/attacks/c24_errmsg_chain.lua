-- class=compute; entry=load; outcome=script-memory-exhausted
-- one failing expression: getobjname() recursion in the error message (C time, C stack). 5.4.4 unpatched
local n = 60000 local src = "local a={} a.a=a return a"..(".a"):rep(n).."+1"
if load then for i = 1, 30 do pcall(load(src)) end return "returned" end error("needs load; see c25",0)
