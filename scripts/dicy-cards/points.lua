-- What the selected dice are worth.

local function total(values)
  local all = 0
  for _, value in ipairs(values) do
    all = all + value
  end
  return all
end

-- The sum, rule.times over where the card says so.
function sum(rule, selected)
  return total(selected) * (rule.times or 1)
end

-- rule.points for each die.
function per_die(rule, selected)
  return rule.points * #selected
end

-- What is left of rule.of.
function remainder(rule, selected)
  return rule.of - total(selected)
end
