-- class=integrity; entry=effect; outcome=script-fraction
function effect(player)
  return zone("deck")[0 / 0]
end
