-- class=determinism; entry=load; outcome=script-wrong-argument
for k in pairs({[tostring] = 1, [tonumber] = 2}) do end
