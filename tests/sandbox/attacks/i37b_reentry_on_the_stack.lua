-- class=integrity; entry=effect; outcome=script-fuel-exhausted
function effect(player) effect(player) gain(player, "hope", 1) end
