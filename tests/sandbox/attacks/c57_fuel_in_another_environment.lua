-- class=compute; entry=load; outcome=script-fuel-exhausted
local _ENV = {}
while true do end
