-- class=integrity; entry=effect; outcome=returns; state=changed
function effect(player)
  gain(player, "hope", 1, "and", {}, nil, 7)
  lose(player, "hope", 1, function() end)
end
