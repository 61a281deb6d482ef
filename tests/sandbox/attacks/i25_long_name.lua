-- class=integrity; entry=effect; outcome=script-undefined-name
function effect(player)
  gain(player, ("g"):rep(16000), 1)
end
