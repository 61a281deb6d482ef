-- class=escape; entry=effect; outcome=script-syntax
function effect(player)
  gain(__length, "gold", 1)
end
