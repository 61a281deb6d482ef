-- class=integrity; entry=effect; outcome=script-undefined-name
function effect(player)
  lose(player, "gold", 1)
  gain(player, "turn", 1)
end
