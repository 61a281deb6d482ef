-- class=integrity; entry=effect; outcome=wrong-place
function effect(player)
  gain(player, "gold", 2)
  move(player.hand.top, zone("map"))
end
