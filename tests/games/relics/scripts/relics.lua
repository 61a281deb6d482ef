-- Scripts that read lists of the rules and set them.

function tally(numbers)
  local sum = 0
  for i = 1, #numbers do sum = sum + numbers[i] * i end
  return sum % 7
end

-- How many of each wanted thing a player has found; what is read is a copy.
function seen_by(p)
  local found, counts = p.found, {}
  local wishes = wanted
  for i = 1, #wishes do
    counts[i] = 0
    for k = 1, #found do
      if found[k] == wishes[i] then counts[i] = counts[i] + 1 end
    end
  end
  found[1] = nil
  return counts
end

-- The other way round, and of a relic its holders again.
function turn_round(p)
  local now, turned = p.thoughts, {}
  for i = #now, 1, -1 do turned[#turned + 1] = now[i] end
  set(p, "thoughts", turned)
  for i = 1, #p.pack.components do
    local relic = p.pack.components[i]
    if #relic.holders == 4 then set(relic, "holders", {p}) end
  end
end
