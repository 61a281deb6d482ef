-- class=determinism; entry=load; outcome=script-undefined-name
for k in pairs({[print or tostring] = 1}) do end
