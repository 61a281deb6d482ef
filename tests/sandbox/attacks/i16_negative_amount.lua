-- class=integrity; entry=effect; outcome=out-of-bounds
function effect(player)
  gain(player, "gold", -5)
end
