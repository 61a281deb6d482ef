local names = {[0] = 5, 7, 9, [-2] = 3}

local function least_and_most(list)
  local least, most = list[1] or 0, list[1] or 0
  for _, n in ipairs(list) do least, most = math.min(least, n), math.max(most, n) end
  return least, most
end

-- Returns how many cards of the commonest suit lie on the table.
function of_most_suit()
  local count = {}
  for k = 1, #shown do
    local suit = shown[k].suit
    count[suit] = (count[suit] or 0) + 1
  end
  local list = {}
  for _, n in pairs(count) do list[#list + 1] = n end
  local least, most = least_and_most(list)
  return most - least // 2
end

-- Returns the distance between the smallest and the largest sum of cards that lie two apart, and
-- how many sums there are.
function spread()
  local times = {}
  for k, card in ipairs(shown) do
    local other = shown[k + 2]
    if other then
      local sum = card.worth * 1000 + other.worth
      times[sum] = (times[sum] or 0) + 1
    end
  end
  local sums, all = {}, 0
  for sum, n in pairs(times) do
    sums[#sums + 1] = sum
    all = all + n
    if n > 3 then times[sum] = nil end
  end
  local least, most = least_and_most(sums)
  return (most - least) // 1000 + all + #sums
end

function named(number)
  local all = 0
  for key, value in pairs(names) do all = all + key * value end
  return names[number % 3] + #names + all
end
