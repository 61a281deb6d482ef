-- class=integrity; entry=legal; outcome=script-undefined-name
function legal(player)
  move(player.hand.top, zone("deck"))
  return 1
end
