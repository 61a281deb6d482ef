-- class=integrity; entry=effect; outcome=script-wrong-argument
function effect(player)
  gain(player, "gold", 2)
  move(player, zone("row", player))
end
