local softer = {rock = "sand", sand = "mud"}

function is_low(c)
  return c.water < 2 and c.soil ~= "mud"
end

-- The soil becomes softer, and one cell beside it too; who has been there is noted.
function dig(place)
  set(place, "soil", softer[place.soil])
  local seen = place.visitors
  if #seen < 4 then
    seen[#seen + 1] = player
    set(place, "visitors", seen)
  end
  local deck = choose{name = "deck", from = player.boat.cells}
  if deck.water < 2 then set(deck, "water", deck.water + 1) end
  for _, c in ipairs(place.adjacent) do
    if c.water < 2 and c.builder ~= player then
      set(c, "water", c.water + 1)
      return
    end
  end
end
