-- Locations whose effect needs more than a list of verbs. Players may decline to pay (D8, G17).

-- Returns the kinds of resources that the acting player has.
local function in_stock()
  local kinds = {}
  for _, good in ipairs(query("goods")) do
    if player[good] > 0 then kinds[#kinds + 1] = good end
  end
  return kinds
end

-- Barracks: takes a card called rule.card from its pile and puts it anywhere into the city (G1, G23).
function recruit(rule)
  for _, card in ipairs(supply) do
    if card.name == rule.card then
      local place = choose {name = "place", from = player.city.cells, note = "top"}
      run("put", card, place)
      announce("places", card, place)
      return
    end
  end
end

-- Blacksmith: armies are stronger from now on, and those used before as well if an option says so
-- (G2, G14).
function sharpen(rule)
  set(player, "army_bonus", player.army_bonus + rule.bonus)
  if blacksmith_is_retroactive then gain(player, "strength", rule.bonus * player.army_uses) end
end

-- Merchant Guild: closes; each harvest location of its row gives rule.gain (G6, G13, G15).
function levy(rule, place)
  run("deactivate", place)
  for _, source in ipairs(place.in_row) do
    if source.harvests then gain(player, source.produces, rule.gain) end
  end
end

-- Market Place: pays 1 to rule.most of one kind; each gives rule.gain of another kind, each
-- time of the player's choice (G16).
function exchange(rule)
  local paid = choose {name = "paid", from = in_stock(), optional = true}
  if not paid then return end
  local amounts, wanted = {}, {}
  for n = 1, math.min(rule.most, player[paid]) do amounts[n] = n end
  for _, good in ipairs(query("goods")) do
    if good ~= paid then wanted[#wanted + 1] = good end
  end
  local units = choose {name = "units", from = amounts}
  pay(player, paid, units)
  for _ = 1, units do gain(player, choose {name = "gained", from = wanted}, rule.gain) end
end

-- Storehouse: pays 1 of a kind and gains rule.gain of the same.
function multiply(rule)
  local paid = choose {name = "paid", from = in_stock(), optional = true}
  if not paid then return end
  pay(player, paid, 1)
  gain(player, paid, rule.gain)
end

-- Grand Statue: when built, up to rule.most more of rule.materials, in any mix, for 1 VP each
-- (G10).
function embellish(rule)
  for _ = 1, rule.most do
    local materials = {}
    for _, good in ipairs(rule.materials) do
      if player[good] > 0 then materials[#materials + 1] = good end
    end
    local paid = choose {name = "embellished", from = materials, optional = true}
    if not paid then return end
    pay(player, paid, 1)
    gain(player, "vp", 1)
  end
end

-- Festival Hall: rule.vp for each pair of a kind (G18).
function celebrate(rule)
  local pairs_held = 0
  for _, good in ipairs(query("goods")) do pairs_held = pairs_held + player[good] // 2 end
  gain(player, "vp", rule.vp * pairs_held)
end

-- Stables: a die goes to another column of its row.
function ride()
  local moved = choose {name = "moved", from = player.dice, note = "stands_on"}
  if not moved then return end
  local spaces = {}
  for _, space in ipairs(player.dice.cells) do
    if space.row == moved.row then spaces[#spaces + 1] = space end
  end
  local function location_at(space) return cell(player.city, moved.row, space.column).top end
  local space = choose {name = "space", from = spaces, note = location_at}
  announce("rides", moved, space)
  move(moved, space)
end

-- Well: the die that was spent is rolled again, and any others the player wants (D14).
function draw_water(_, die)
  local rolled = {die}
  for _, other in ipairs(choose {name = "others_rolled", from = player.dice, min = 0}) do
    rolled[#rolled + 1] = other
  end
  run("roll_out", rolled)
end
