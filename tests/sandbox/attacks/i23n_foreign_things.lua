-- class=integrity; entry=effect; outcome=script-undefined-name
function effect(player)
  gain(player, "gold", 2)
  end_("nonsense")
end
