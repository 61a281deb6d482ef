-- class=escape; entry=load; outcome=script-undefined-name
local s = string.format("%p", print) return "PWNED: ASLR leak "..s
