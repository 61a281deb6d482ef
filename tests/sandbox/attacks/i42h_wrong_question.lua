-- class=integrity; entry=effect; outcome=script-wrong-argument
function effect(player)
  gain(player, "gold", 1)
  choose {player = player, name = "x", from = {1, 2}, min = -5, max = 1 << 40}
end
