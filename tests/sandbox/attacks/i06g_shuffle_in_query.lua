-- class=integrity; entry=legal; outcome=script-undefined-name
function legal(player)
  shuffle(zone("deck"))
  return 1
end
