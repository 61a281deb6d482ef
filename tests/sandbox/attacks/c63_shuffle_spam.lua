-- class=compute; entry=effect; outcome=script-fuel-exhausted
function effect(player)
  while true do shuffle(zone("deck")) end
end
