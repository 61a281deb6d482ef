-- class=escape; entry=load; outcome=script-undefined-name
local s = tostring(print) if s:find("0x") then return "PWNED: ASLR leak "..s end error("no address",0)
