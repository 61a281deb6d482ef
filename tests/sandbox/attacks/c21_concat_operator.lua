-- class=compute; entry=load; outcome=script-fuel-exhausted
-- the work of .. is not in Lua's own count of instructions
local s = ("x"):rep(16000)
for i = 1, 1000000000 do local x = s .. i end
