-- Do the lowest and the highest value add up to rule.total, the second and the last but one, and so
-- on? `selected` is in ascending order. An odd die in the middle would have to do so with itself.
function adds_up_to(rule, selected, rolled)
  for i = 1, #selected do
    if selected[i] + selected[#selected + 1 - i] ~= rule.total then return false end
  end
  return true
end
