function shine(player, rule)
  gain(player, "points", rule.most)
end
