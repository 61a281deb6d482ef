-- class=memory; entry=effect; outcome=script-fuel-exhausted
function effect(player)
  gain(player, "gold", 5)
  local t = {}
  while true do t[#t + 1] = ("x"):rep(16000) .. #t end
end
