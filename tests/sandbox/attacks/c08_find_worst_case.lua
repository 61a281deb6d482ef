-- class=compute; entry=load; outcome=script-fuel-exhausted
local s, what = ("a"):rep(16000), ("a"):rep(8000) .. "b"
for i = 1, 1000000000 do s:find(what) end
