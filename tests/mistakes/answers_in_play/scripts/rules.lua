function ways()
  local last = {left = 2}
  if #players > 2 then last.right = 1 end
  return {{left = 1, right = 1}, last}  -- expect script-wrong-result: answer 2 of 'ways' has no 'right'
end
