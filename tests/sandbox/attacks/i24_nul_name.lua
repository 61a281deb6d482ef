-- class=integrity; entry=effect; outcome=script-syntax
function effect(player)
  gain(player, "gold\0x", 1)
end
