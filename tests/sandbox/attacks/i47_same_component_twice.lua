-- class=integrity; entry=effect; outcome=returns; state=changed
function effect(player)
  local card = player.hand.top
  move({card, card, card}, zone("row", player))
  move({card, card}, player.hand)
end
