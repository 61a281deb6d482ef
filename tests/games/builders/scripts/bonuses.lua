function per_card(owner, rule)
  return #owner.hand * rule.points
end
