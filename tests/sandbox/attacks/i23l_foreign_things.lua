-- class=integrity; entry=effect; outcome=script-wrong-argument
function effect(player)
  gain(player, "gold", 2)
  move(player.hand.top, cell(zone("map"), 1))  move(player.hand.top, cell(zone("map"), 9))
end
