-- class=integrity; entry=effect; outcome=wrong-kind
function effect(player)
  gain(player, "gold", 2)
  create("d6", zone("deck"))
end
