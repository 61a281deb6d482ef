-- class=integrity; entry=effect; outcome=script-wrong-argument
local kept
function effect(player) kept = player.hand.top end
function later(player) move(kept, zone("row", player)) end
