-- class=escape; entry=load; outcome=script-error
local _ENV <const> = {}
return tostring(1)
