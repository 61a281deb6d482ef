-- class=integrity; entry=effect; outcome=script-undefined-name
function effect(player)
  pcall(function() move(player.hand, nil) end)
  pcall(function() pay(player, "gold", 9999) end)
end
