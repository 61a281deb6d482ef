-- class=integrity; entry=effect; outcome=returns; state=changed
function effect(player)
  gain(player, "gold", 2147483647)
  gain(player, "gold", 2147483647)
end
