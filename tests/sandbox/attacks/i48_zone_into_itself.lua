-- class=integrity; entry=effect; outcome=returns; state=changed
function effect(player)
  move(zone("deck"), zone("deck"))
end
