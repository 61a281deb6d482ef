function of(rule, owner)
  if rule.must then return 5 end
  return rule.least
end
