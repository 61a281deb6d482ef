function shine(rule, player)
  gain(player, "points", rule.most)
end

function share(points)
  return points // 2
end

function lots(cards)
  return {cards, {}}
end
