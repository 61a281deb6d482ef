-- class=integrity; entry=legal; outcome=script-undefined-name
function legal(player)
  choose {player = player, name = "x", from = {1, 2}}
  return 1
end
