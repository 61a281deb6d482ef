-- class=integrity; entry=legal; outcome=script-wrong-argument
function legal(player)
  return {1}
end
