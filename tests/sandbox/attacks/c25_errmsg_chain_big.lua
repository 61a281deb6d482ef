-- class=compute; entry=load; outcome=script-syntax
-- 300 KB of one expression, no library needed: naming the operand of the failing + recurses
-- once for each field and crashed an 8 MB stack of Debian 5.4.4
local a={} a.a=a return a@{150000*.a@}+1
