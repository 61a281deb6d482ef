function shine(rule, player)
  gain(player, "points", rule.most)
end
