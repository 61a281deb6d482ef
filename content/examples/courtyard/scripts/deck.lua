-- Functions that every deck-builder needs.

-- Draws cards from the deck to the hand; when it is empty, the discards become a new deck.
function draw(p, number)
  for _ = 1, number do
    if #p.deck == 0 then
      move(p.discards, p.deck)
      shuffle(p.deck)
    end
    if #p.deck == 0 then return end
    move(p.deck.top, p.hand)
  end
end

-- Returns the cards of a zone or list for which `fits` returns true.
function those(cards, fits)
  local found = {}
  for _, card in ipairs(cards) do
    if fits(card) then found[#found + 1] = card end
  end
  return found
end

-- Returns the points of all cards of a player at the end.
function points(who)
  local all = 0
  for _, zone in ipairs({who.deck, who.hand, who.discards}) do
    for _, card in ipairs(zone) do all = all + card.points end
  end
  return all
end
