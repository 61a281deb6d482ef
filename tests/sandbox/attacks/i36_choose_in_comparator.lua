-- class=integrity; entry=effect; outcome=script-choose-in-callback
function effect(player)
  gain(player, "hope", 1)
  table.sort({3, 1, 2}, function() return choose {player = player, name = "x", from = {1, 2}} == 1 end)
end
