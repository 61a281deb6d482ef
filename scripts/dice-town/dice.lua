-- Functions about dice that several scripts of this game share.

-- Returns how many of a player's kept dice show a face.
function showing(p, face)
  local number = 0
  for _, die in ipairs(p.kept) do
    if die.face == face then number = number + 1 end
  end
  return number
end
