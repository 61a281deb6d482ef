-- class=integrity; entry=legal; outcome=script-undefined-name
function legal(player)
  finish("game")
  return 1
end
