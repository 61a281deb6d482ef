-- class=integrity; entry=effect; outcome=not-enough
function effect(player)
  gain(player, "hope", 1)
  assert(pay(player, "gold", 9999))
end
