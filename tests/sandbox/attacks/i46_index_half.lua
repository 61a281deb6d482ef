-- class=integrity; entry=effect; outcome=script-fraction
function effect(player)
  return zone("deck")[1.5]
end
