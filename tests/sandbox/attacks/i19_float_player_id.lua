-- class=integrity; entry=effect; outcome=script-wrong-argument
function effect(player)
  gain(1.0, "gold", 1)
end
