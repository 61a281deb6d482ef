local function each_deal(p, f)
  for _, whom in ipairs(others(p)) do
    for _, what in ipairs(whom.sack) do f(whom, what, what.worth + #whom.sack // 2) end
  end
end

function whoms(p)
  local all = {}
  each_deal(p, function(whom) all[#all + 1] = whom end)
  return all
end

function whats(p)
  local all = {}
  each_deal(p, function(_, what) all[#all + 1] = what end)
  return all
end

function prices(p)
  local all = {}
  each_deal(p, function(_, _, price) all[#all + 1] = price end)
  return all
end

-- Lists the three cheapest deals, of the same price the first ones.
function cheapest(p)
  local all = {}
  each_deal(p, function(whom, what, price)
    local at = #all + 1
    while at > 1 and all[at - 1].price > price do at = at - 1 end
    table.insert(all, at, {whom = whom, what = what, price = price})
  end)
  return {table.unpack(all, 1, math.min(3, #all))}
end

-- Lists what the first player may get of points.
function split(n)
  local all = {}
  for mine = 0, n do
    if mine <= 2 * (n - mine) and n - mine <= 2 * mine then all[#all + 1] = mine end
  end
  return all
end

-- Gives the player a point for each price of before below the least that there is now.
function reward(p, before)
  local least = 0
  for _, price in ipairs(query("prices", p)) do
    if price > 1 and (least == 0 or price < least) then least = price end
  end
  for _, price in ipairs(before) do
    if price < least then gain(p, "points", 1) end
  end
end
