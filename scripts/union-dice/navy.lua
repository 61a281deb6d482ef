-- Returns the spaces that can be reached in 1 to `steps` steps.
function within(from, steps)
  local seen = {[from.number] = true}
  local reached, edge = {}, {from}
  for _ = 1, steps do
    local beyond = {}
    for _, space in ipairs(edge) do
      for _, next_to in ipairs(space.adjacent) do
        if not seen[next_to.number] then
          seen[next_to.number] = true
          reached[#reached + 1] = next_to
          beyond[#beyond + 1] = next_to
        end
      end
    end
    edge = beyond
  end
  return reached
end
