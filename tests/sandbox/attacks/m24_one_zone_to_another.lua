-- class=memory; entry=effect; outcome=script-fuel-exhausted
function effect(player)
  for i = 1, 1000000000 do move(zone("deck"), player.hand) move(player.hand, zone("deck")) end
end
