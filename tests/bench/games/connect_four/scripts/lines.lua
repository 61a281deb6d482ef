-- Returns the lowest free cell of a column.
function lowest(column)
  for row = 6, 1, -1 do
    local place = cell(board, row, column)
    if not place.top then return place end
  end
end

-- Returns how many stones of a player follow a cell in a direction.
local function run_from(row, column, down, right, who)
  local length = 0
  while true do
    row, column = row + down, column + right
    local place = cell(board, row, column)
    local stone = place and place.top
    if not stone or stone.by ~= who then return length end
    length = length + 1
  end
end

-- Returns whether four stones of a player are in a line through a cell.
function in_line(place, who)
  local row, column = place.row, place.column
  local function through(down, right)
    return run_from(row, column, down, right, who) + run_from(row, column, -down, -right, who)
  end
  return through(0, 1) >= 3 or through(1, 0) >= 3 or through(1, 1) >= 3 or through(1, -1) >= 3
end
