-- class=integrity; entry=effect; outcome=zone-full
function effect(player)
  gain(player, "gold", 2)
  move(zone("deck"), zone("row", player))
end
