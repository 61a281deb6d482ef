-- class=integrity; entry=effect; outcome=script-error
function effect(player)
  lose(player, "gold", 3)
  move(player.hand, zone("deck"))
  error("boom")
end
