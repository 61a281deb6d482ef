-- class=integrity; entry=legal; outcome=script-undefined-name
function legal(player)
  create("low", zone("deck"))
  return 1
end
