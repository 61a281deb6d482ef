function worth(p)
  local all, best, last = 0, 0, nil
  for _, card in ipairs(p.hand) do
    if card.suit == "cup" or "coin" then all = all + 1 end  -- expect script-wrong-type: this is the text 'coin', which always counts as true: compare it, each time anew
    last = card
  end
  for _, card in ipairs(p.hand) do
    best = #card.suit  -- expect script-unread-local: each turn of this loop sets 'best' anew: only the last one counts
  end
  all = all  -- expect always-same: this sets 'all' to itself
  if #p.hand then all = all + 1 end  -- expect script-wrong-type: this is a number, which always counts as true: so does 0
  if not p.hand then return 0 end  -- expect script-wrong-type: this is a zone, which always counts as true, empty or not
  if p.points > 0 then
    return all + best
  elseif last then
    return best
  else
    return 0
  end
end

function pairs(p)
  local number, found = 0, nil
  if p.points > 1000 then
    for n = 0, #p.hand - 1 do
      local card = p.hand[n]  -- expect reads-nothing: p.hand[n] is nil in the first turn of this loop
      number = number + #card.suit
    end
    for n = 1, #p.hand + 1 do
      number = number + #p.hand[n].suit  -- expect reads-nothing: p.hand[n] is nil in the last turn of this loop
    end
  end
  for n = 0, #p.hand - 1 do
    local card = p.hand[n]
    if card then found = n end
  end
  for n = #p.hand, 1 do  -- expect unreachable: this counts upwards from #p.hand and ends at 1: to count downwards write a step: for n = #p.hand, 1, -1 do
    number = number + n
  end
  for n = #p.hand, 1, -1 do number = number + n end
  for n = 1, #p.hand do
    if p.hand[n].suit == "coin" then number = n break end
  end
  return number + (found or 0)
end

local function first_of(cards)
  local found = {}
  for _, card in ipairs(cards) do found[#found + 1] = card end
  return found
end

function play_all(p)
  local chosen = first_of(p.hand)
  for _, card in ipairs(chosen) do
    if card.suit == "cup" then
      card.play(p)  -- expect script-wrong-type: 'play' is called without saying whose it is: write card:play(...)
      return
    else
      return
    end
    gain(p, "points", 1)  -- expect unreachable: this is never reached
  end
end

function put_back(p)
  for _, card in ipairs(p.hand) do
    if card.suit == "cup" then move(card, deck) end  -- expect script-skips-items: this takes 'card' out of the zone that the loop goes through
  end
  for _, card in ipairs(p.hand) do
    if card.suit == "coin" then
      move(card, deck)
      return
    end
  end
  local cups = {}
  for _, card in ipairs(deck) do cups[#cups + 1] = card end
  for _, card in ipairs(cups) do move(card, p.hand) end
end

function fine(p)
  local group = {}
  if p.points > 3 then group.size = 1 end
  if group.size then gain(p, "points", 1) end
  local worth = 0
  local function noted() return worth end
  for _, card in ipairs(p.hand) do
    worth = #card.suit
    if noted() > 9 then gain(p, "points", 1) end
  end
  local counted = {}
  for n = 0, #counted do counted[n] = n end
  for n = 0, #counted do gain(p, "points", counted[n]) end
end
