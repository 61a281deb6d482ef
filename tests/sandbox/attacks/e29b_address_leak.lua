-- class=escape; entry=load; outcome=returns functiontablefunction
local s = tostring(tostring) .. tostring({}) .. tostring(function() end)
if s:find("0x") then return "PWNED: " .. s end
return s
