-- class=compute; entry=effect; outcome=takes-too-long
function effect(player)
  local all = {}
  for i = 1, 12000 do all[i] = i % 3000 end
  choose {player = player, name = "x", from = all, min = 1, max = 1}
end
