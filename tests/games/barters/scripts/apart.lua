local function gems_of_others(p)
  local all = {}
  for _, whom in ipairs(others(p)) do
    for _, what in ipairs(whom.chest) do all[#all + 1] = what end
  end
  return all
end

-- Finds the first of the cheapest gems of the others.
function what(p)
  local best = heap.top
  for i, gem in ipairs(gems_of_others(p)) do
    if i == 1 or gem.dues < best.dues then best = gem end
  end
  return best
end

-- Says whose that is.
function whom(p)
  return query("what", p).owner or p
end

-- Says what it costs; 0 without one.
function price(p)
  local best = query("what", p)
  return best.owner and best.dues or 0
end
