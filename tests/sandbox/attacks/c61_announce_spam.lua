-- class=compute; entry=effect; outcome=script-fuel-exhausted
function effect(player)
  while true do announce("told", 1) end
end
