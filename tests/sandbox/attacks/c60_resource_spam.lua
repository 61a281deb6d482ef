-- class=compute; entry=effect; outcome=script-fuel-exhausted
function effect(player)
  while true do gain(player, "gold", 1) lose(player, "gold", 1) end
end
