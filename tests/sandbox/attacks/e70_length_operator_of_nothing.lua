-- class=escape; entry=load; outcome=script-error
local t
return #t
