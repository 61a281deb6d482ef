local lib = require("lib")

function playable(p)
  return lib.those(p.hand, function(card) return card.value > 0 end)
end

function fits(card)
  return query("doubled", card.value) < 10
end

function income(p)
  return #p.hand + lib.doubled(round)
end

function worth(by)
  return by.income
end

-- Plays a card of the hand twice: an effect of YAML, of Lua, or one that asks.
function echo(rule, by)
  run("count_play")
  local card = choose {player = by, name = "echoed", from = by.hand, note = "value", optional = true}
  if not card then return end
  set(card, "repeat", rule.times)
  move(card, by.table)
  for _ = 1, card.repeat_ do card:play(by) end
  gain("points", card:worth(by))
end

-- The others get presents, one after the other; then the card is used by itself.
function gift(by)
  run("give", by, others(by))
  for _, card in ipairs(by.table) do
    if card.name == "gift" then card:use(by) end
  end
  if #query("richest") == player_count then gain(by, "points", 1) end
end

function use(rule, card, by)
  gain(by, "points", rule.more + #by:of_value(card.value))
end

-- What follows the end is not done.
function stop(by)
  run("stop_now")
  set("plays", plays + 1000)
  gain(by, "points", 1000)
end

function extra(rule, who)
  return rule.points * #who.table
end
