-- What the selected dice are worth.

local function total(values)
  local all = 0
  for _, value in ipairs(values) do
    all = all + value
  end
  return all
end

-- The sum, rule.times over where the card says so.
function sum(selected, rule)
  return total(selected) * (rule.times or 1)
end

-- rule.points for each die.
function per_die(selected, rule)
  return rule.points * #selected
end

-- What is left of rule.of.
function remainder(selected, rule)
  return rule.of - total(selected)
end
