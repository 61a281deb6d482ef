-- Each other player may take up to rule.most light, after a die is rolled for him.
function share(rule, by)
  for _, other in ipairs(others(by)) do
    roll(zone("cup")[1])
    local amounts = {}
    for n = 1, rule.most do amounts[n] = n end
    local taken = choose {player = other, name = "amount", from = amounts, optional = true}
    if taken then gain(other, "light", taken) end
  end
end
