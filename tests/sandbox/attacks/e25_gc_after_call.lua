-- class=escape; entry=load; outcome=script-undefined-name
local s = state or {} local p = s.players and s.players[1] or {} setmetatable({}, {__gc=function() p.hp = 777 math.floor = function() return 666 end end}) return "finalizer armed"
