-- class=integrity; entry=legal; outcome=script-fraction
function legal(player)
  return 0 / 0
end
