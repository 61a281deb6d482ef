-- class=integrity; entry=effect; outcome=returns
function effect(player)
  end_("game")
  error("not so")
end
