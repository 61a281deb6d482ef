-- class=determinism; entry=load; outcome=returns 0.3 inf 9.007199254741e+15 -0.0 inf
return tostring(0.1 + 0.2) .. " " .. 1e300 * 1e10 .. " " .. 2^53 .. " " .. -0.0 .. " " .. 7 // 0.0
