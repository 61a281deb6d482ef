-- class=integrity; entry=effect; outcome=script-wrong-argument
function effect(player)
  gain(player, "gold", 1)
  choose {player = player, name = "x", from = {player, 1}}
end
