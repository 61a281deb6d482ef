-- class=integrity; entry=legal; outcome=script-wrong-argument
function legal(player)
  return 0.5
end
