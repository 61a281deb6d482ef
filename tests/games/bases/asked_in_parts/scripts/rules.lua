function ask(rule, limit)
  local ways = {}
  for a = 0, rule.first do
    for b = 0, rule.second + rule.depends * a do
      for _, c in ipairs(rule.third) do
        local sum = rule.factors[1] * a + rule.factors[2] * b + rule.factors[3] * c
        if sum == rule.sum or (sum < rule.sum and not rule.is_exact) then
          ways[#ways + 1] = {a = a, b = b, c = c}
        end
      end
    end
  end
  local way = choose {name = 'way', from = ways}
  if way then set('noted', 100 * way.a + 10 * way.b + way.c) end
  if not way then set('noted', 999) end
end
