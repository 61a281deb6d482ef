-- The score, part by part.

-- The Sheriff's badge (DT-43).
function badge(who)
  return who == sheriff and badge_points or 0
end

-- Cards of the hand that belong to rule.family (DT-44, DT-45).
function hand(rule, who)
  local points = 0
  for _, card in ipairs(who.hand) do
    if card.family == rule.family then points = points + card.points end
  end
  return points
end

-- Claims of the hand and those behind a fence (DT-45).
function claims(rule, who)
  local points = hand(rule, who)
  for _, card in ipairs(who.fenced) do points = points + card.points end
  return points
end
