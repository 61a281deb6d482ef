-- class=integrity; entry=effect; outcome=out-of-bounds
function effect(player)
  gain(player, "gold", 2)
  set(player, "gold", -1)
end
