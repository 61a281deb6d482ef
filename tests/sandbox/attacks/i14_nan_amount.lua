-- class=integrity; entry=effect; outcome=script-fraction
function effect(player)
  gain(player, "gold", 0 / 0)
end
