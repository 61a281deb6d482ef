-- Tie-break: the number of active cards (DC-42).
function active_cards(who)
  local number = 0
  for _, card in ipairs(who.row) do
    if card.side == "active" then number = number + 1 end
  end
  return number
end
