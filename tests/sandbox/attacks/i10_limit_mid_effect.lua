-- class=integrity; entry=effect; outcome=script-fuel-exhausted
function effect(player)
  lose(player, "gold", 3)
  while true do end
end
