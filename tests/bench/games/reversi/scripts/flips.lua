-- Returns how many discs of others are enclosed in a direction from a cell.
local function enclosed(row, column, down, right, who)
  local count = 0
  while true do
    row, column = row + down, column + right
    local place = cell(board, row, column)
    local disc = place and place.top
    if not disc then return 0 end
    if disc.by == who then return count end
    count = count + 1
  end
end

function encloses(place, who)
  for down = -1, 1 do
    for right = -1, 1 do
      if (down ~= 0 or right ~= 0) and enclosed(place.row, place.column, down, right, who) > 0 then
        return true
      end
    end
  end
  return false
end

function turn_enclosed(place, who)
  for down = -1, 1 do
    for right = -1, 1 do
      if down ~= 0 or right ~= 0 then
        for k = 1, enclosed(place.row, place.column, down, right, who) do
          set(cell(board, place.row + k * down, place.column + k * right).top, "by", who)
        end
      end
    end
  end
end
