-- class=integrity; entry=effect; outcome=script-undefined-name
function effect(player)
  gain(player, "\27[2J\27]0;owned\7", 1)
end
