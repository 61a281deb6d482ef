-- class=compute; entry=effect; outcome=too-many-options
function effect(player)
  local from = {}
  for i = 1, 40 do from[i] = i end
  choose {player = player, name = "x", from = from, min = 0, max = 40}
end
