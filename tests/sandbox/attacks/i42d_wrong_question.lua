-- class=integrity; entry=effect; outcome=script-wrong-argument
function effect(player)
  gain(player, "gold", 1)
  choose {player = 1, name = "x", from = {1, 2}}
end
