function go(player)
  local counts = {}
  for _, p in ipairs(players) do counts[p.seat * 2] = p.points end
  if counts[player.seat] > player.points then gain(player, "points", 1) end  -- expect script-error: attempt to compare number with nil: 'counts[player.seat]' is nil
end
