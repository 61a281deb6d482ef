function lacking()
  return {left = 1}  -- expect script-wrong-result: what this gives has no 'right': it has 'left', 'right'
end

function surplus()
  return {left = 1, right = 2, middle = 3}  -- expect script-wrong-result: what this gives has 'middle', but it has 'left', 'right' only
end

function wrong()
  return {left = 1, whom = 2}  -- expect script-wrong-result: 'whom' of what this gives must be a player
end

function single()
  return 1  -- expect script-wrong-result: this must give a record
end

function absent()
end  -- expect script-wrong-result: this must give a record, but nothing is returned

function fine()
  return {left = 1, right = 2}
end

function middle()
  return query("fine").left + query("fine").middle  -- expect script-unknown-field: 'middle'
end

function listed()
  return {{left = 1, right = 2}, {left = 1, right = "two"}}  -- expect script-wrong-result: 'right' of an answer must be an integer
end

function unlisted()
  return {left = 1, right = 2}  -- expect script-wrong-result: a list of tables
end

function last()
  local all = query("listed")
  return all[#all].left + all[1].middle  -- expect script-unknown-field: 'middle'
end
