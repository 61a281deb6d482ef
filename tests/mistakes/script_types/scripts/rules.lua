function worth(rule, owner)
  local unused = 1  -- expect script-unread-local: in 'worth', nothing reads 'unused'
  if owner.points > 3 then
    return rule.bonus
  end
end  -- expect script-wrong-result: not every way ends with a return

-- What follows from an error of the same function is not reported.
function dear(owner)
  local unused = 1
  if owner.points > "3" then  -- expect script-wrong-type: a number cannot be compared with the text '3'
    return 1
  end
end

function first(owner)
  return owner  -- expect script-wrong-result: this must give an integer, but gives a player
end

function next_of(owner)
  return owner.seat.next  -- expect script-wrong-type: 'seat' is a number, which has no fields
end

function go(rule, owner)
  gain(owner, rule.amount, 1)  -- expect script-wrong-argument: argument 2 of 'gain'
  owner.gold = 1  -- expect script-read-only: a player cannot be assigned to
  pay(owner, "gold", math.random(2))  -- expect script-undefined-name: there is no 'math.random'
end

function take(rule, owner)
  total = rule.amount  -- expect script-global: 'total' is assigned as a global
  local card = choose {name = "which", from = {1, 2}, optional = true}
  gain(owner, "points", card)  -- expect script-wrong-type: 'card' is nil where the player declines
end
