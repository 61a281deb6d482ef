-- Returns whether a pawn of a player may go to a cell: slantwise also where another's pawn stands.
local function may_enter(place, who, is_straight)
  local there = place.top
  if not there then return true end
  return not is_straight and there.by ~= who
end

-- Returns the cells to which a pawn may go.
function targets(pawn, who)
  local list = {}
  local from = pawn.cell
  for right = -1, 1 do
    local place = cell(board, from.row + who.ahead, from.column + right)
    if place and may_enter(place, who, right == 0) then list[#list + 1] = place end
  end
  return list
end
