-- class=compute; entry=effect; outcome=script-fuel-exhausted
function effect(player)
  while true do pick(zone("deck"), 5) end
end
