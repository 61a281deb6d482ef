function worth(rule, owner)
  return owner.pointz + rule.bonus  -- expect script-unknown-field: nothing has a field 'pointz'
end

function go(owner)
  local word = "pointss"  -- expect script-unknown-word: nothing in the game is called 'pointss'
  gain(owner, "points", #word)
end

function go_on(owner)
  while true do  -- expect script-endless: this loop never ends
    gain(owner, "points", 1)
  end
end
