-- class=escape; entry=effect; outcome=script-wrong-argument
function effect(player)
  gain(__length, "gold", 1)
end
