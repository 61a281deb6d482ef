-- class=integrity; entry=legal; outcome=script-wrong-result
function legal(player)
  return {1}
end
