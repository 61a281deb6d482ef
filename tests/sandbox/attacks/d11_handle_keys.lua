-- class=determinism; entry=effect; outcome=script-wrong-argument
function effect(player)
  local t = {}
  for _, p in ipairs(players) do t[p] = true end
  for p in pairs(t) do gain(p, "gold", 1) break end
end
