-- class=integrity; entry=effect; outcome=not-enough
function effect(player)
  pay(player, "gold", 1)
  pay(player, "gold", 1000)
end
