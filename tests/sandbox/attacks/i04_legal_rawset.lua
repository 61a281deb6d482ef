-- class=integrity; entry=legal; outcome=script-undefined-name
function legal(player)
  rawset(player, "gold", 999)
  return 1
end
