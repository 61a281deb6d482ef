-- class=integrity; entry=effect; outcome=returns; state=changed
function effect(player)
  for i = 1, #player.hand do
    move(player.hand[1], zone("deck"))
    local card = player.hand[i]
  end
end
