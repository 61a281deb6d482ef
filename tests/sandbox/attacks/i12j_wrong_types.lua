-- class=integrity; entry=effect; outcome=no-such-player
function effect(player)
  lose(player, "gold", 1)
  gain(nil, "gold", 1)
end
