-- Lists what can be paid to the left and to the right for the dues, from a bank.
function ways(rule, bank)
  local all = {}
  for left = 0, rule.most do
    all[#all + 1] = {left = left, right = option("dues") + bank - 1 - left}
    all[#all + 1] = all[#all]
  end
  return all
end

-- Lists all pairs of different gems in the bag.
function couples()
  local all = {}
  for _, one in ipairs(zone("bag")) do
    for _, other in ipairs(zone("bag")) do
      if one ~= other then all[#all + 1] = {one = one, other = other} end
    end
  end
  return all
end

-- Lists whom coins could be taken from, and how many.
function deals(owner)
  local all = {}
  for _, whom in ipairs(others(owner)) do
    for many = 1, 2 do
      if whom.coins >= many then all[#all + 1] = {whom = whom, many = many} end
    end
  end
  return all
end

-- Lists the gems, each with its price.
function offers()
  local all = {}
  for _, what in ipairs(zone("bag")) do
    all[#all + 1] = {paid = what.price, what = what}
  end
  return all
end
