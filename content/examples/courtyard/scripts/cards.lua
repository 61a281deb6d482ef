-- The effects of the cards. `p` plays the card; `rule` holds its numbers from YAML.

local deck = require("deck")

local function is_action(card) return card.family == "action" end

-- A village: draws cards and adds actions.
function hamlet(rule, p)
  run("draw", p, rule.cards)
  gain(p, "actions", rule.actions)
end

-- A throne room: plays an action of the hand several times.
function encore(rule, p)
  local card = choose {player = p, name = "repeated", from = deck.those(p.hand, is_action),
    optional = true, always_ask = true}
  if not card then return end
  move(card, p.in_play)
  for _ = 1, rule.times do card:play(p) end
end

-- A militia: the others discard, unless they show a card that protects them. A player who must
-- discard is asked even if there is one answer, so that the question reveals nothing.
function tax_collector(rule, p)
  gain(p, "coins", rule.coins)
  for _, other in ipairs(others(p)) do
    local n = math.max(0, #other.hand - rule.hand)
    local gates = n > 0 and deck.those(other.hand, function(card) return card.protects end) or {}
    local asks = n > 0
    if not choose {player = other, name = "gate", from = gates, optional = true, always_ask = asks} then
      move(choose {
        player = other, name = "taxed", from = other.hand, min = n, max = n, always_ask = asks,
      }, other.discards)
    end
  end
end

-- Trash to gain: replaces a card of the hand by one that costs up to rule.more more.
function kiln(rule, p)
  local old = choose {player = p, name = "burnt", from = p.hand, always_ask = true}
  if not old then return end
  move(old, trash)
  local function fits(card) return card.price <= old.price + rule.more end
  local new = choose {player = p, name = "gained", from = deck.those(supply, fits)}
  if new then move(new, p.discards) end
end

-- Chooses several of four effects, named by words of the game.
function crossroads(rule, p)
  local boons = {"a_card", "an_action", "a_buy", "a_coin"}
  local chosen = choose {
    player = p, name = "boons", from = boons, min = rule.number, max = rule.number,
  }
  for _, boon in ipairs(chosen) do
    if boon == "a_card" then run("draw", p, 1) else gain(p, rule.gives[boon], 1) end
  end
end

-- Plays an action of the supply that costs up to rule.most, and leaves it there.
function mirror(rule, p)
  local function fits(card) return is_action(card) and card.price <= rule.most end
  local model = choose {player = p, name = "mirrored", from = deck.those(supply, fits)}
  if model then model:play(p) end
end
