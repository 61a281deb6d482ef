-- class=compute; entry=effect; outcome=script-fuel-exhausted
function effect(player)
  local from = {}
  for i = 1, 20000 do from[i] = i end
  choose {player = player, name = "x", from = from, min = 0, max = 20000}
end
