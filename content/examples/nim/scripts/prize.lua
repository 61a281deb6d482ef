-- The points of a player: rule.last_stone for the last stone, nothing otherwise.
function of(rule, player)
  return player.took_last and rule.last_stone or 0
end
