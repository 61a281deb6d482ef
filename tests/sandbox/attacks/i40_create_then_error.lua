-- class=integrity; entry=effect; outcome=script-error
function effect(player)
  for i = 1, 20 do create("high", zone("deck")) end
  error("enough")
end
