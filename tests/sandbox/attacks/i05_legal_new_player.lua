-- class=integrity; entry=legal; outcome=returns 2
function legal(player)
  local all = players
  all[3] = {gold = 0, hope = 0}
  return #players
end
