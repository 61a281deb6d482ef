-- A toll is asked on all of one's roads at the town.
function ask(town)
  local all = 0
  for _, road in ipairs(town.edges) do
    if road.builder == player then
      set(road, "toll", road.toll + 1)
      all = all + road.length
    end
  end
  if #zone("map").edges > 3 then gain(player, "stones", all) end
end
