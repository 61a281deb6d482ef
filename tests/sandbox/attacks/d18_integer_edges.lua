-- class=determinism; entry=load; outcome=returns -9223372036854775808 -9223372036854775808 0 -9223372036854775808
local least = 1 << 63
return math.abs(least) .. " " .. least // -1 .. " " .. least % -1 .. " " .. least * -1
