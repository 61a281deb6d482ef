-- class=integrity; entry=effect; outcome=script-error
function effect(player)
  finish("game")
  error("not so")
end
