-- Returns rule.points for each card in the owner's shop. YAML sets the numbers, under 'with'.
function per_card(rule, owner)
  return rule.points * #owner.shop
end
