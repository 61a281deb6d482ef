local function is_of(row, column, who)
  local place = cell(board, row, column)
  local stone = place and place.top
  return stone and stone.by == who
end

-- Returns whether three stones of a player are in a line through a cell.
function in_line(place, who)
  local row, column = place.row, place.column
  local across, down, falling, rising = true, true, row == column, row + column == 4
  for k = 1, 3 do
    if not is_of(row, k, who) then across = false end
    if not is_of(k, column, who) then down = false end
    if falling and not is_of(k, k, who) then falling = false end
    if rising and not is_of(k, 4 - k, who) then rising = false end
  end
  return across or down or falling or rising
end
