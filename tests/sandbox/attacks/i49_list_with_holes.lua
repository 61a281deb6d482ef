-- class=integrity; entry=effect; outcome=returns; state=changed
function effect(player)
  move({player.hand.top, nil, 5}, zone("row", player))
end
