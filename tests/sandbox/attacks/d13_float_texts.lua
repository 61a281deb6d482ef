-- class=determinism; entry=load; outcome=script-fraction
return tostring(0.1 + 0.2) .. " " .. 1e300 * 1e10 .. " " .. 2^53 .. " " .. -0.0 .. " " .. 7 // 0.0
