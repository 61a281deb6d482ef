-- class=integrity; entry=effect; outcome=script-wrong-argument
function effect(player)
  lose(player, "gold", 1)
  gain(player, "gold", true)
end
