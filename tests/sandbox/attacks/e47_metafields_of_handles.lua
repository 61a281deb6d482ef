-- class=escape; entry=effect; outcome=script-undefined-name
function effect(player)
  return player.__index
end
