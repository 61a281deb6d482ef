-- Scripts that look like the others and are right: nothing is reported here.

function total(p)
  local sum, last_suit, turn = 0, nil, 0
  local steps = {[0] = 0, 1, 3, 6}
  for i = 0, #steps do sum = sum + steps[i] end
  local widths = {3, 5, 7}
  for i = 0, #widths do
    if i > 0 then sum = sum + widths[i] end
  end
  for i = 1, #widths + 1 do
    if i > #widths then sum = sum + 1 else sum = sum + widths[i] end
  end
  for i = 1, #widths + 1 do sum = sum + (widths[i] or 0) end
  for i = 0, #widths - 1 do
    local left = i > 0 and widths[i] or 0
    sum = sum + left
  end
  for i = 0, #widths do
    local left, right = widths[i], widths[i + 1]
    if left and right then sum = sum + right - left end
  end
  for i = 0, #widths - 1 do
    local is_first = i == 0
    local before = i - 1
    sum = sum + (is_first and 0 or widths[i]) + before
  end
  for _, card in ipairs(p.hand) do last_suit = card.suit end
  for i, card in ipairs(p.hand) do
    turn = i + 0
    sum = sum + #card.suit
  end
  if last_suit == "cup" then sum = sum + 1 end
  return sum + turn
end

function fill(p)
  for _ = #p.hand, 4 do
    if #deck > 0 then move(deck.top, p.hand) end
  end
end

function take(p)
  local found = false
  for _, card in ipairs(deck) do
    if card.suit == "cup" then
      move(card, p.hand)
      found = true
    end
    if found then break end
  end
  for _, card in ipairs(deck) do
    if card.suit == "coin" then
      move(card, p.hand)
      if #p.hand > 3 then return else break end
    end
  end
  for _, card in ipairs(deck) do
    if card.suit == "coin" then
      do move(card, p.hand) end
      goto done
    end
  end
  ::done::
  local moved = 0
  for _, card in ipairs(deck) do
    if card.suit == "cup" and moved == 0 then
      move(card, p.hand)
      moved = moved + 1
    end
  end
end
