local function take(player, points)
  lose(player, "points", points)
end

function levy(rule, player)
  for _, other in ipairs(others(player)) do
    take(other, rule.points)
  end
end

function raid(rule, player)
  take(player, rule.points)
end
