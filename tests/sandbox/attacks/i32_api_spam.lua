-- class=integrity; entry=effect; outcome=script-fuel-exhausted
function effect(player)
  for i = 1, 1000000 do gain(player, "gold", 1) lose(player, "gold", 1) end
end
