-- Returns whether there are at least so many cards, all of one rank, or three whose ranks follow each other.
function fit(cards, least)
  local ranks = {}
  for _, card in ipairs(cards) do ranks[#ranks + 1] = card.rank end
  table.sort(ranks)
  local are_alike, follow = true, #ranks == 3
  for i = 2, #ranks do
    are_alike = are_alike and ranks[i] == ranks[1]
    follow = follow and ranks[i] == ranks[i - 1] + 1
  end
  return #ranks >= least and #ranks <= 3 and (are_alike or follow)
end

-- Lists the single cards, pairs, threes and runs of three, each with its cards in any order.
function sets(rule, cards)
  local all = {}
  for i, one in ipairs(cards) do
    if rule.least == 1 then all[#all + 1] = {one} end
    for j, other in ipairs(cards) do
      if j < i and one.rank == other.rank then all[#all + 1] = {one, other} end
      for k, third in ipairs(cards) do
        if third.rank == one.rank + 1 and one.rank == other.rank + 1 then all[#all + 1] = {third, other, one} end
        if k < j and j < i and one.rank == other.rank and third.rank == one.rank then all[#all + 1] = {one, third, other} end
      end
    end
  end
  return all
end

-- Asks for a gift as the game does: the dearest set is offered first.
function rest(rule)
  local function weight(cards)
    local all = 0
    for _, card in ipairs(cards) do all = all + card.weight end
    return all
  end
  local hand = {}
  for _, card in ipairs(player.hand) do hand[#hand + 1] = card end
  local all = sets(rule, hand)
  table.sort(all, function(a, b) return weight(a) > weight(b) end)
  local gift = choose {name = "gift", from = player.hand, among = all, optional = true, always_ask = true}
  if #gift == 0 then
    local top = zone("deck").top
    if top then move(top, player.hand) end
    return
  end
  move(gift, zone("market"))
  gain(player, "points", 3)
end
