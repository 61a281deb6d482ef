-- Locations that are more than a gain. Those who use them may decline to pay (D8, G17).

local goods <const> = {"wood", "stone", "iron"}

-- The kinds of which the player has some.
local function in_stock(player)
  local kinds = {}
  for _, good in ipairs(goods) do
    if player[good] > 0 then kinds[#kinds + 1] = good end
  end
  return kinds
end

-- Market Place: pays 1 to rule.most of one kind; each brings rule.gain of another kind, chosen for
-- each anew (G16).
function exchange(_, _, _, rule)
  local player = acting_player()
  local paid = choose {name = "paid", from = in_stock(player), optional = true}
  if not paid then return end
  local amounts, wanted = {}, {}
  for n = 1, math.min(rule.most, player[paid]) do amounts[n] = n end
  for _, good in ipairs(goods) do
    if good ~= paid then wanted[#wanted + 1] = good end
  end
  local units = choose {name = "units", from = amounts}
  pay(player, paid, units)
  for _ = 1, units do gain(player, choose {name = "gained", from = wanted}, rule.gain) end
end

-- Storehouse: pays 1 of a kind and gains rule.gain of the same.
function multiply(_, _, _, rule)
  local player = acting_player()
  local paid = choose {name = "paid", from = in_stock(player), optional = true}
  if not paid then return end
  pay(player, paid, 1)
  gain(player, paid, rule.gain)
end

-- Grand Statue: when built, up to rule.most more of rule.materials, in any mix, for 1 VP each
-- (G10).
function embellish(_, rule)
  local player = acting_player()
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
