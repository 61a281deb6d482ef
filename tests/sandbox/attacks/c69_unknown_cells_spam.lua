-- class=compute; entry=legal; outcome=script-fuel-exhausted
function legal(player)
  while true do cell(zone("map"), "nowhere") end
end
