-- class=integrity; entry=legal; outcome=script-undefined-name
function legal(player)
  gain(player, "gold", 5)
  return 1
end
