-- class=integrity; entry=effect; outcome=script-memory-exhausted
function effect(player) effect(player) gain(player, "hope", 1) end
