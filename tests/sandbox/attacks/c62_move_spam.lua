-- class=compute; entry=effect; outcome=script-fuel-exhausted
function effect(player)
  local card = player.hand.top
  while true do move(card, zone("row", player)) move(card, player.hand) end
end
