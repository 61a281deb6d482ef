-- The worth of a poker hand: the better hand has the greater number, equal hands the same.

-- Counts each face; gives the groups by size, then by rank, both descending.
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

-- rule.faces from the lowest, rule.categories from the worst. The last category that fits counts,
-- then the ranks of the groups one after the other.
function value(faces, rule)
  local groups = groups_of(faces, rule.faces)
  local worth = 0
  for i, category in ipairs(rule.categories) do
    if belongs(groups, category) then worth = i end
  end
  for i = 1, #faces do
    local rank = groups[i] and groups[i].rank or 0
    worth = worth * (#rule.faces + 1) + rank
  end
  return worth
end
