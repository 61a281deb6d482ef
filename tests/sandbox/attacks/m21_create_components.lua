-- class=memory; entry=effect; outcome=script-fuel-exhausted
function effect(player)
  while true do create("low", zone("deck")) end
end
