function per_card(rule, owner)
  return #owner.hand * rule.points
end
