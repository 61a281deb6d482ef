-- class=determinism; entry=effect; outcome=returns 65
function effect(player)
  roll(zone("cup"))
  local sum = 0
  for _, die in ipairs(zone("cup")) do sum = sum * 10 + die.face end
  error("returns " .. sum)
end
