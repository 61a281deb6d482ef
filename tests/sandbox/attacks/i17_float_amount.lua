-- class=integrity; entry=effect; outcome=script-fraction
function effect(player)
  gain(player, "gold", 1.5)
end
