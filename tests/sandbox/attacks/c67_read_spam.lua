-- class=compute; entry=legal; outcome=script-fuel-exhausted
function legal(player)
  while true do local x = players local y = zone("deck")[5].definition.price.gold end
end
