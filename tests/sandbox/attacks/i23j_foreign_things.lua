-- class=integrity; entry=effect; outcome=script-wrong-argument
function effect(player)
  gain(player, "gold", 2)
  set(nil, "leader", player.hand.top)
end
