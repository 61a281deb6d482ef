-- class=integrity; entry=effect; outcome=script-wrong-argument
function effect(player)
  return zone("deck")[1.5]
end
