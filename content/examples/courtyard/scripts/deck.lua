-- What every deck-builder needs.

-- Cards from the deck to the hand; the discards become a new deck where it is empty.
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

-- The cards of a zone or list that `fits` says yes to.
function those(cards, fits)
  local found = {}
  for _, card in ipairs(cards) do
    if fits(card) then found[#found + 1] = card end
  end
  return found
end

-- What all cards of a player are worth at the end.
function points(who)
  local all = 0
  for _, zone in ipairs({who.deck, who.hand, who.discards}) do
    for _, card in ipairs(zone) do all = all + card.points end
  end
  return all
end
