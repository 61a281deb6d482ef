-- class=integrity; entry=legal; outcome=script-wrong-argument
function legal(player)
  return 1000000000000000000
end
