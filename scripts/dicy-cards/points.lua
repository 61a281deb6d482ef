-- The points of the selected dice.

local function total(values)
  local all = 0
  for _, value in ipairs(values) do
    all = all + value
  end
  return all
end

-- Returns the sum, multiplied by rule.times if the card has it.
function sum(rule, selected)
  return total(selected) * (rule.times or 1)
end

-- Returns rule.points for each die.
function per_die(rule, selected)
  return rule.points * #selected
end

-- Returns rule.of minus the sum.
function remainder(rule, selected)
  return rule.of - total(selected)
end
