-- class=compute; entry=effect; outcome=script-fuel-exhausted
function effect(player)
  while true do roll(zone("cup")) end
end
