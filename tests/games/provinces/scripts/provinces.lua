function climb(step)
  set(step, "passed", true)
  lose(player, "points", step.toll)
  if step.definition.name == "high" then gain(player, "points", map.cells[1].worth) end
end
