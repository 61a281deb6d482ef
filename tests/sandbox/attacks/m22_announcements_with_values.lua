-- class=memory; entry=effect; outcome=script-fuel-exhausted
function effect(player)
  local values = {}
  for i = 1, 200 do values[i] = i end
  while true do announce("told", table.unpack(values)) end
end
