-- class=integrity; entry=legal; outcome=script-undefined-name
function legal(player)
  roll(zone("cup"))
  return 1
end
