function earn(rule, p)
  local way = choose {player = p, name = "way", from = {"left", "right"}}
  if way == "left" then gain(p, "coins", rule.coins + (rule.more or 0)) end
end
