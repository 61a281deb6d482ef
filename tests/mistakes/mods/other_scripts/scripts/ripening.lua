function of(rule, owner)
  return 1
end
