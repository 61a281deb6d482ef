-- class=escape; entry=effect; outcome=script-read-only
function effect(player)
  player.__gc = function() end
end
