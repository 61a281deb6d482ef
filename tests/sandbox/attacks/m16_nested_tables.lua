-- class=memory; entry=load; outcome=script-memory-exhausted
local t = {}
while true do t = {t, t, {}, {}, {}, {}, {}, {}} t[2] = {t} end
