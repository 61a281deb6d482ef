-- A wolf takes a sheep that the player chooses among those of others, or leaves hungry.
function prowl(p)
  move(pasture.top, out_of_game)
  local sheep = {}
  for _, other in ipairs(others(p)) do
    for _, animal in ipairs(other.fold) do
      if animal.worth > 0 then sheep[#sheep + 1] = animal end
    end
  end
  local prey = choose {player = p, name = "prey", from = sheep, note = "owner"}
  if prey then move(prey, den) end
end
