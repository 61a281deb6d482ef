function ways()
  if round < 2 then return {{left = 1, right = 2}, {left = 2, right = 1}} end
  return {left = 1, right = 2}  -- expect script-wrong-result: 'ways' must give a list of tables with 'left', 'right', but gave one table
end
