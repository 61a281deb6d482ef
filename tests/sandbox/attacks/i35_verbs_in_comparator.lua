-- class=integrity; entry=effect; outcome=script-error
function effect(player)
  table.sort({3, 1, 2}, function(a, b) gain(player, "hope", 1) return a < b end)
  error("after all")
end
