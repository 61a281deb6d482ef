-- class=integrity; entry=effect; outcome=nothing-to-end
function effect(player)
  gain(player, "gold", 2)
  end_("round")
end
