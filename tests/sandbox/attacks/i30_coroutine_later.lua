-- class=integrity; entry=effect; outcome=script-undefined-name
function effect(player)
  co = coroutine.create(function() coroutine.yield() gain(player, "hope", 5) end)
  coroutine.resume(co)
end
function later() coroutine.resume(co) end
