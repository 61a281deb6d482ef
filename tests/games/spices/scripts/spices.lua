-- Lists what the others would sell to a player.
function deals(p)
  local all = {}
  for _, whom in ipairs(others(p)) do
    for _, what in ipairs(whom.sack) do
      all[#all + 1] = {whom = whom, what = what, price = what.worth + #whom.sack // 2}
    end
  end
  return all
end

-- Lists the ways to divide points so that nobody gets more than twice as much.
function split(n)
  local all = {}
  for mine = 0, n do
    if mine <= 2 * (n - mine) and n - mine <= 2 * mine then all[#all + 1] = {mine = mine, yours = n - mine} end
  end
  return all
end

-- Gives the player a point for each deal that was cheaper than what is best now.
function reward(p, all)
  local best = query("cheap", p)
  for _, deal in ipairs(all) do
    if #best > 0 and deal.price < best[1].price and deal.whom ~= p then gain(p, "points", 1) end
  end
end
