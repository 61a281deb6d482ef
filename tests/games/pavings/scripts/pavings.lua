-- Wears the edges of a slab that is laid, twice where it is turned.
function wear(place)
  local slab = place.top
  for _, edge in ipairs(place.edges) do
    set(edge, "worn", edge.worn + (slab.turned > 0 and 2 or 1))
  end
end
