-- class=integrity; entry=effect; outcome=out-of-bounds
function effect(player)
  pay(player, "gold", -1000)
end
