-- class=integrity; entry=legal; outcome=script-wrong-argument
function legal(player)
  return function() while true do end end
end
