-- The hands of all players go to the next seat and come back.
function there_and_back()
  local hands = {}
  for i, one in ipairs(players) do
    hands[i] = one.hand
  end
  rotate(hands)
  rotate(hands, "back")
end
