-- class=escape; entry=effect; outcome=script-error
function effect(player)
  table.insert(player, 1)
end
