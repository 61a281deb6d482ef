function ways()
  if round < 2 then return {{left = 1, right = 2}, {left = 2, right = 1}} end
  local one = {left = 1, right = 2}
  one["right"] = 2
  return table.unpack({one})  -- expect script-wrong-result: 'ways' must give a list of tables with 'left', 'right', but gave one table
end
