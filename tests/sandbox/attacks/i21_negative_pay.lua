-- class=integrity; entry=effect; outcome=returns
function effect(player)
  local before = player.gold
  pay(player, "gold", -1000)
  if player.gold ~= before then error("a price below 0 has paid out") end
end
