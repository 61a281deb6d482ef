-- class=escape; entry=effect; outcome=script-error
function effect(player)
  return #player
end
