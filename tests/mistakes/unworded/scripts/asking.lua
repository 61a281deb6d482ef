function one(p)
  local chosen = choose {player = p, name = "harvestin", from = {1, 2}}  -- expect missing-text: 'choices.harvestin' has no text in: en: did you mean 'harvesting'?
  gain(p, "points", chosen)
end
