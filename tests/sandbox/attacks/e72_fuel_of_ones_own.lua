-- class=escape; entry=load; outcome=script-syntax
local __fuel = 1000000000000
while true do end
