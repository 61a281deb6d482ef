-- class=integrity; entry=effect; outcome=script-undefined-name
function effect() kept = gain end
function later(player) kept(player, "gold", 100) end
