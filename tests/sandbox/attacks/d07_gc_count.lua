-- class=determinism; entry=load; outcome=script-undefined-name
for i=1,1000 do local t={i} end return collectgarbage("count")
