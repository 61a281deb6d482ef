function depth(owner)  -- expect script-endless: 'depth' calls itself whenever it is called
  local below = depth(owner)
  if below > 3 then return 3 end
  return below + owner.points
end

function there(owner)  -- expect script-endless: 'there' calls itself whenever it is called
  return back(owner)
end

function back(owner)  -- expect script-endless: 'back' calls itself whenever it is called
  if owner.points > 3 then return there(owner) end
  return 1 + there(owner)
end

function falls(owner)
  local left = owner.points
  repeat  -- expect script-endless: this loop never ends
    left = left - 1
  until left > 0
  return left
end

function sinks(owner)
  local left = owner.points
  repeat
    left = left - 1
  until left <= 0
  return left
end

-- This one ends, and so do the calls behind `and`.
function ends(owner)
  local least = owner.points > 3 and ends(owner)
  if not least then return 0 end
  return ends(owner)
end

function go(rule, owner)
  rule.amount = 3  -- expect script-read-only: the data under 'with' cannot be changed
  gain(owner, "points", rule.amount + rule.steps[1])
end

function add(rule, owner)
  table.insert(rule.steps, 3)  -- expect script-read-only: the data under 'with' cannot be changed
  local steps = {}
  for _, step in ipairs(rule.steps) do table.insert(steps, step) end
  steps[1] = #steps
  gain(owner, "points", steps[1])
end
