-- The locations that a player wins, and the help of Doc Badluck for the others.

local dice = require("dice")

-- Gold Mine: rule.yield nuggets for each die that shows rule.face, as long as there are any (DT-23).
function dig(rule, winner)
  set("yield", rule.yield)
  run("react", winner, "mine_won")
  local dug = math.min(mine, yield * dice.showing(winner, rule.face))
  pay("mine", dug)
  gain(winner, "nuggets", dug)
  if dug > 0 then set(winner, "gained", true) end
end

-- Bank: gives all its dollars (DT-24).
function empty_bank(winner)
  for _, other in ipairs(others(winner)) do run("react", other, "bank_robbed") end
  local loot = bank
  pay("bank", loot)
  gain(winner, "dollars", loot)
  if loot > 0 then set(winner, "gained", true) end
end

-- General Store: as often as the round says, with a card for each rule.face (DT-26, DT-27).
function open_store(rule, winner)
  set("times", store_visits)
  run("react", winner, "store_won")
  for _ = 1, times do run("shop", winner, dice.showing(winner, rule.face)) end
end

-- Saloon: robs somebody of a card for each rule.face, and keeps one (DT-28).
function go_to_saloon(rule, winner)
  set("times", rule.times)
  run("react", winner, "saloon_won")
  for _ = 1, times do run("rob", winner, dice.showing(winner, rule.face)) end
end

-- Sheriff: the badge changes hands (DT-29), unless the old one keeps it: then nobody has won (DT-37).
function take_badge(rule, winner)
  set("badge_stays", false)
  local is_new = winner ~= sheriff
  if is_new then run("react", sheriff, "badge_lost") end
  if badge_stays then
    for _, location in ipairs(town) do
      if location.name == rule.office then set(location, "winner", nil) end
    end
    announce("badge_stays", sheriff)
    return
  end
  if is_new then set(winner, "gained", true) else announce("badge_stays", winner) end
  set("sheriff", winner)
end

-- Town Hall: the first claims of the line, one and another for each rule.face (DT-30, DT-31).
function claim(rule, winner)
  local claims = {}
  for n = 1, math.min(#line, 1 + dice.showing(winner, rule.face)) do claims[n] = line[n] end
  if #claims > 0 then set(winner, "gained", true) end
  move(claims, winner.hand)
  run("react", winner, "town_hall_won")
  for _ = 1, math.min(line.room, #claim_deck) do move(claim_deck.top, line) end
end

-- Barbed Wire: fences rule.most claims (DT-35).
function fence(rule, p)
  local claims = {}
  for _, card in ipairs(p.hand) do
    if card.family == "claim" then claims[#claims + 1] = card end
  end
  local number = math.min(rule.most, #claims)
  -- A missing question would reveal how many claims he has.
  local fenced = choose {
    player = p, name = "claims_fenced", from = claims, min = number, max = number, always_ask = true,
  }
  move(fenced, p.fenced)
end
