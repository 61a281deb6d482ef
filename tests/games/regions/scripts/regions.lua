-- Puts a stone; chains of others that do not breathe any more are taken.
function surround(p, place)
  local stone
  for _, c in ipairs(zone("box")) do if c.kind == "stone" then stone = c end end
  if not stone then return end
  set(stone, "by", p)
  move(stone, place)
  for _, at in ipairs(place.adjacent) do
    local top = at.top
    if top and top.by ~= p and not at.breathes then
      for _, taken in ipairs(at.chain) do
        move(taken.top, zone("box"))
        gain(p, "points", 1)
      end
    end
  end
end
