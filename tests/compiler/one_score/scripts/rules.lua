function share(rule, points)
  return points * rule.times
end
