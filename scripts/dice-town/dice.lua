-- What several scripts of this game need to know of dice.

-- How many of a player's kept dice show a face.
function showing(p, face)
  local number = 0
  for _, die in ipairs(p.kept) do
    if die.face == face then number = number + 1 end
  end
  return number
end
