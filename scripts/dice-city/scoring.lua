-- Tie-breaks (Y2), and the points that locations add to their worth. The parts of the score are
-- sums in game.yaml, which unfold item by item.

-- Returns the number of cards in the city. What is built over is discarded and does not count.
function cards(who)
  local number = 0
  for _, location in ipairs(who.city) do
    if not location.printed then number = number + 1 end
  end
  return number
end

-- Returns the distance of a player's seat from the starting player.
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
