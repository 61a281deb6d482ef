-- class=integrity; entry=legal; outcome=script-read-only
function legal(player)
  player.gold = 999
  return 1
end
