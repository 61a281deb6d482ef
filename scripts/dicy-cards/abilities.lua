-- Immediate effects. They happen after scoring and before the scored card is turned (DC-53).

-- Each player of rule.whose ("neighbours" or "others") turns one of the cards that show rule.from
-- to rule.to, of his own choice, clockwise from the scorer's left (AMB-8). If rule.may is set he
-- may decline; a player without such a card does nothing.
function turn_one_card(rule, scorer)
  local affected = others(scorer)
  if rule.whose == "neighbours" then
    affected = neighbours(scorer)
    if not neighbours_distinct then                               -- AMB-1
      affected = {next(scorer), previous(scorer)}
    end
  end
  local question = rule.to == "frozen" and "freeze" or "reactivate"
  for _, player in ipairs(affected) do
    local cards = {}
    for _, card in ipairs(player.row) do
      if card.side == rule.from then cards[#cards + 1] = card end
    end
    local card = choose {player = player, name = question, from = cards, optional = rule.may}
    if card then set(card, "side", rule.to) end
  end
end
