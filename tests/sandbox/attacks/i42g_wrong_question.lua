-- class=integrity; entry=effect; outcome=script-error
function effect(player)
  gain(player, "gold", 1)
  choose(nil)
end
