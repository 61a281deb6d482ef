-- The parts of the score (UD-76), and the tie-breaks.

-- Returns the number of circled stars.
function stars(p)
  local points = 0
  for _, box in ipairs(p.rings) do points = points + box.points end
  return points
end

-- The states that the player was the first to capture (UD-39).
local function captured_by(p)
  local captured = {}
  for _, state in ipairs(states) do
    if state.captured_by == p then captured[#captured + 1] = state end
  end
  return captured
end

function points_of_states(p)
  local points = 0
  for _, state in ipairs(captured_by(p)) do points = points + state.points end
  return points
end

function states_captured(p)
  return #captured_by(p)
end

-- In a solo game, the sum of the offered dice counts against the player (UD-72).
function offered()
  local pips = 0
  for _, quarter in ipairs(calendar) do pips = pips + quarter.offered end
  return -pips
end
