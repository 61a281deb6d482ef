-- class=memory; entry=legal; outcome=script-fuel-exhausted
function legal(player)
  local t = {}
  while true do t[#t + 1] = players end
end
