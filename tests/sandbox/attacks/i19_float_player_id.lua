-- class=integrity; entry=effect; outcome=script-fraction
function effect(player)
  gain(1.0, "gold", 1)
end
