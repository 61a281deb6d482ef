function ask(player)
  local what = choose {name = "which", from = {"amber", "blue"}}  -- expect unknown-name: the game has no word 'blue': declare it under 'words' in game.yaml
  if what == "amber" then gain(player, "points", 1) end
  local ways = {"violet"}
  local other = choose {name = "which", from = ways, optional = true}  -- expect unknown-name: the game has no word 'violet'
  if other then gain(player, "points", 1) end
  local thing = choose {name = "which", from = {"ruby"}}  -- expect unknown-name: write definition("ruby")
  if thing then gain(player, "points", 1) end
  local fine = choose {name = "which", from = {{hue = "amber", of = "points"}, {hue = "reed", of = "points"}}}  -- expect unknown-name: the game has no word 'reed'
  gain(player, fine.of, 1)
end

function offer()
  return {"amber", "gren"}  -- expect unknown-name: did you mean 'green'?
end

function part()
  local first = {hue = "white", n = 1}
  return {first, {hue = "green", n = 2}}  -- expect unknown-name: the game has no word 'white'
end

function colour(n)
  if n > 1 then return "amber" end
  return "pink"  -- expect unknown-name: declare it under 'words' in game.yaml
end
