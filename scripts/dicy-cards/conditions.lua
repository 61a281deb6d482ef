-- When may these dice be scored with a card? `selected` are the values chosen, ascending;
-- `rolled` are all six. A card's `least` and `most` in YAML bound the number of dice.

-- Allows any values.
function anything(selected, rolled)
  return true
end

-- Every value is one of rule.values.
function only(rule, selected, rolled)
  local allowed = {}
  for _, value in ipairs(rule.values) do
    allowed[value] = true
  end
  for _, value in ipairs(selected) do
    if not allowed[value] then return false end
  end
  return true
end

-- Each value is one more than the value before.
function consecutive(selected, rolled)
  for i = 2, #selected do
    if selected[i] ~= selected[i - 1] + 1 then return false end
  end
  return true
end

-- No value occurs twice.
function all_different(selected, rolled)
  for i = 2, #selected do
    if selected[i] == selected[i - 1] then return false end
  end
  return true
end

-- All values are equal.
function all_same(selected, rolled)
  return selected[1] == selected[#selected]
end

-- Groups of equal values have exactly these sizes, from the lowest value up: {2, 2} is two pairs
-- of different values.
function groups(rule, selected, rolled)
  local first = 1
  for _, size in ipairs(rule.sizes) do
    local last = first + size - 1
    if last > #selected or selected[first] ~= selected[last] then return false end
    if last < #selected and selected[last + 1] == selected[last] then return false end
    first = last + 1
  end
  return first == #selected + 1
end

-- The values are the lowest of all rolled; dice of equal value are interchangeable (AMB-7).
function lowest(selected, rolled)
  for i, value in ipairs(selected) do
    if value ~= rolled[i] then return false end
  end
  return true
end
