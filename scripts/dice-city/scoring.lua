-- The score (Y1), part by part, and what decides ties (Y2).

-- Victory points of the trophies of one kind: rule.kind (A2, B8).
function trophies(rule, who)
  local points = 0
  for _, trophy in ipairs(who.trophies) do
    if trophy.kind == rule.kind then points = points + trophy.vp end
  end
  return points
end

-- Locations on top of the city are worth what they say, and what they add (G3).
function locations(who)
  local points = 0
  for _, location in ipairs(who.tops) do points = points + location.worth end
  return points
end

-- Cards in the city, covered ones too: they stay where they were built.
function cards(who)
  local number = 0
  for _, location in ipairs(who.city) do
    if not location.printed then number = number + 1 end
  end
  return number
end

-- How far from the starting player he sits.
function seats_from_start(who)
  return (who.seat - first_player.seat + player_count) % player_count
end

-- Cathedral: 1 for each location of rule.group in its row (G3, G4).
function in_its_row(rule, place)
  local number = 0
  for _, location in ipairs(place.in_row) do
    if location.group == rule.group then number = number + 1 end
  end
  return number
end
