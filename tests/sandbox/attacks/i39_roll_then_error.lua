-- class=integrity; entry=effect; outcome=script-error
function effect(player)
  roll(zone("cup"))
  shuffle(zone("deck"))
  pick(zone("deck"), 3)
  error("again, please")
end
