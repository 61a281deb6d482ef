-- Returns true if the lowest and the highest value add up to rule.total, and so on inwards.
-- `selected` is in ascending order. An odd die in the middle is paired with itself.
function adds_up_to(rule, selected, rolled)
  for i = 1, #selected do
    if selected[i] + selected[#selected + 1 - i] ~= rule.total then return false end
  end
  return true
end
