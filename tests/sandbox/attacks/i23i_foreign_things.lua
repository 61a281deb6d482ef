-- class=integrity; entry=effect; outcome=not-a-die
function effect(player)
  gain(player, "gold", 2)
  roll(player.hand)
end
