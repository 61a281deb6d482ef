-- What a script reads of printed cells: numbers of steps, and nil where a vow has none.
function steps_of(vow)
  local all = 0
  for _, cell in ipairs(vow.steps) do all = all + cell.number end
  if vow.other then all = all + 10 end
  if vow.seat_of_it == cell(zone("nave"), "r2c3") then all = all + 20 end
  return all
end

-- A definition leads to the game by its printed cells, so that a pure query of it is asked again.
function crowd(vow)
  return #vow.one.components
end

-- The vow is laid on the place printed on it, by its name.
function rest(vow)
  if vow.seat_of_it.name == "r1c2" then move(vow, vow.seat_of_it) end
end
