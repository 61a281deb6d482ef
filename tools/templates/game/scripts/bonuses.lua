-- rule.points for each card in the owner's shop. The numbers stand in YAML, under 'with'.
function per_card(owner, rule)
  return rule.points * #owner.shop
end
