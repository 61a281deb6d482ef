-- class=determinism; entry=load; outcome=script-fraction
return tostring(0/0) .. " " .. tostring(-(0/0)) .. " " .. (0/0) .. " " .. string.format("%s", 0/0)
