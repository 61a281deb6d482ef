-- class=integrity; entry=legal; outcome=script-error
function legal(player)
  table.insert(player.hand, 14)
  return 1
end
