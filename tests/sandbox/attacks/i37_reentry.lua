-- class=integrity; entry=effect; outcome=script-fuel-exhausted
function effect(player) gain(player, "hope", 1) lose(player, "hope", 1) return effect(player) end
