-- The worth of a poker hand: the better hand has the greater number, equal hands the same.

-- Counts each face; returns the groups by size, then by rank, both descending.
local function groups_of(faces, order)
  local count = {}
  for _, face in ipairs(faces) do
    count[face] = (count[face] or 0) + 1
  end
  local groups = {}
  for rank, face in ipairs(order) do
    if count[face] then groups[#groups + 1] = {size = count[face], rank = rank} end
  end
  table.sort(groups, function(a, b)
    if a.size ~= b.size then return a.size > b.size end
    return a.rank > b.rank
  end)
  return groups
end

local function is_straight(groups)
  return groups[1].rank - groups[#groups].rank == #groups - 1
end

local function belongs(groups, category)
  if #groups ~= #category.groups then return false end
  for i, size in ipairs(category.groups) do
    if groups[i].size ~= size then return false end
  end
  return not category.straight or is_straight(groups)
end

-- Returns the last category that fits: 1 is the worst; 0 if none does.
local function category_of(rule, groups)
  local found = 0
  for i, category in ipairs(rule.categories) do
    if belongs(groups, category) then found = i end
  end
  return found
end

-- rule.faces begins with the lowest, rule.categories with the worst. The category counts first,
-- then the ranks of the groups in order.
function value(rule, faces)
  local groups = groups_of(faces, rule.faces)
  local worth = category_of(rule, groups)
  for i = 1, rule.dice do
    local rank = groups[i] and groups[i].rank or 0
    worth = worth * (#rule.faces + 1) + rank
  end
  return worth
end

-- Returns the number of rolls of rule.dice dice whose hand is of this category. Every set of faces
-- is visited once and counts for the orders in which it can be rolled.
function hands_of(rule, category)
  local hand = {}
  local rolls = 0
  local function add(rank, left, orders)
    if left == 0 then
      if category_of(rule, groups_of(hand, rule.faces)) == category then rolls = rolls + orders end
      return
    end
    if rank > #rule.faces then return end
    local ways = 1                       -- ways to choose the places of n dice among those left
    for n = 0, left do
      add(rank + 1, left - n, orders * ways)
      ways = ways * (left - n) // (n + 1)
      hand[#hand + 1] = rule.faces[rank]
    end
    for _ = 0, left do
      hand[#hand] = nil
    end
  end
  add(1, rule.dice, 1)
  return rolls
end
