-- class=integrity; entry=legal; outcome=script-wrong-result
function legal(player)
  return function() while true do end end
end
