-- class=escape; entry=load; outcome=returns 5
local _ENV = {os = 5}
return os
