local down = {-1, -1, 0, 0, 1, 1}
local right = {0, 1, -1, 1, -1, 0}

-- Returns whether the chain of a player through a cell touches both sides that are the player's.
function connects(place, who)
  local size = 11
  local rows, columns = {place.row}, {place.column}
  local seen = {}
  seen[(place.row - 1) * size + place.column] = true
  local first, last = false, false
  local at = 1
  while at <= #rows do
    local row, column = rows[at], columns[at]
    local along = who.seat == 1 and row or column
    if along == 1 then first = true end
    if along == size then last = true end
    if first and last then return true end
    for k = 1, 6 do
      local r, c = row + down[k], column + right[k]
      local next_to = cell(board, r, c)
      if next_to and not seen[(r - 1) * size + c] then
        local stone = next_to.top
        if stone and stone.by == who then
          seen[(r - 1) * size + c] = true
          rows[#rows + 1] = r
          columns[#columns + 1] = c
        end
      end
    end
    at = at + 1
  end
  return false
end
