-- class=escape; entry=load; outcome=script-error
local x <close> = {}
return 1
