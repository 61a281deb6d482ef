-- class=integrity; entry=effect; outcome=script-undefined-name
function effect(player)
  gain(player, "gold", 1)
  coroutine.yield()
end
