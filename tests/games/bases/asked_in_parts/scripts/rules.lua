-- Lists every combination; with `is_checked` only those that satisfy the condition.
local function combinations(rule, is_checked)
  local ways = {}
  for a = 0, rule.first do
    for b = 0, rule.second + rule.depends * a do
      for _, c in ipairs(rule.third) do
        local sum = rule.factors[1] * a + rule.factors[2] * b + rule.factors[3] * c
        local holds = sum == rule.sum or (sum < rule.sum and not rule.is_exact)
        if holds or not is_checked then ways[#ways + 1] = {a = a, b = b, c = c} end
      end
    end
  end
  return ways
end

function ask(rule, limit)
  local way = choose {name = 'way', from = combinations(rule, true)}
  if way then set('noted', 100 * way.a + 10 * way.b + way.c) end
  if not way then set('noted', 999) end
end

function answers(rule, limit)
  return combinations(rule, true)
end

function twice(rule, limit)
  local all = combinations(rule, false)
  for i = 1, #all do all[#all + 1] = all[i] end
  return all
end
