-- class=memory; entry=load; outcome=script-memory-exhausted
local s = ("x"):rep(60000) local r = s:gsub("", ("y"):rep(60000)) return #r
