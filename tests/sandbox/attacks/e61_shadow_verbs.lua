-- class=escape; entry=effect; outcome=script-undefined-name
function effect(player)
  local _ENV = setmetatable and {} or _ENV
  return gain(player, "hope", 0), debug
end
