-- class=compute; entry=load; outcome=script-syntax
-- fits a cap of 64 KB: about 0.6 s of C time inside one error message, and deep C recursion
local a={} a.a=a local function f() return a@{31700*.a@}+1 end
f() return 'returned'
