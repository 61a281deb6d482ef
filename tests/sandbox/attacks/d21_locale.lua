-- class=determinism; entry=load; outcome=returns false 228 true
return tostring("a" < "B") .. " " .. ("\xe4"):upper():byte() .. " " .. tostring("Z" < "a")
