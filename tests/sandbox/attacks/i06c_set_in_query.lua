-- class=integrity; entry=legal; outcome=script-undefined-name
function legal(player)
  set(player, "proud", true)
  return 1
end
