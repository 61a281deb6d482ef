function lacking()
  return {{left = 1, right = 2}, {left = 1}}  -- expect script-wrong-result: an answer has no 'right'
end

function surplus()
  return {{left = 1, right = 2, middle = 3}}  -- expect script-wrong-result: an answer has 'middle'
end

function wrong()
  return {{left = 1, whom = 2}}  -- expect script-wrong-result: 'whom' of an answer must be a player
end

function numbers()
  return {1, 2}  -- expect script-wrong-result: each answer must be a table
end

function fine()
  return {{left = 1, right = option("most")}}
end
