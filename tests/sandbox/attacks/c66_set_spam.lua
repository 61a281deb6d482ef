-- class=compute; entry=effect; outcome=script-fuel-exhausted
function effect(player)
  while true do set(player, "proud", true) set(player, "proud", false) end
end
