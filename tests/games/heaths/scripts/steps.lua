-- How many cells are free in a direction, one after the other.
function free(c, way)
  local n = 0
  local at = beside(c, way)
  while at and not at.top do
    n = n + 1
    at = beside(at, way)
  end
  return n
end

-- How many free cells lie on the sides of the hexagon above and below.
function ends()
  local n = 0
  for _, way in ipairs({"north", "south"}) do
    for _, at in ipairs(side(zone("honeycomb"), way)) do
      if not at.top then n = n + 1 end
    end
  end
  return n
end
