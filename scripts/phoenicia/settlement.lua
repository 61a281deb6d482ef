-- What a settlement comes to: production, victory points, storehouses, discounts. All of it is
-- counted from the cards a player owns and the workers he employs; nothing is kept.

-- How far an activity is improved: 1 at first, one more with each card that upgrades it (F2, F3).
local function level(owner, tile)
  local reached = 1
  for _, card in ipairs(owner.developments) do
    if card.upgrades and card.upgrades.name == tile.name then reached = reached + 1 end
  end
  return math.min(reached, #tile.odd)
end

local function from_cards(owner, property)
  local total = 0
  for _, card in ipairs(owner.developments) do
    total = total + card[property]
  end
  return total
end

local function from_workers(owner, property)
  local total = 0
  for _, tile in ipairs(owner.village) do
    total = total + tile.workers * tile[property]
  end
  return total
end

function production(owner)
  local total = from_cards(owner, "production")
  for _, tile in ipairs(owner.village) do
    local at = level(owner, tile)
    local odd = (tile.workers + 1) // 2
    total = total + odd * tile.odd[at] + (tile.workers - odd) * tile.even[at]
  end
  return total
end

function worker_vp(owner)
  return from_workers(owner, "vp")
end

function vp(owner)
  return from_cards(owner, "vp") + from_workers(owner, "vp") + owner.city_vp
end

function total_vp()
  local total = 0
  for _, player in ipairs(players()) do
    total = total + vp(player)
  end
  return total
end

-- Those who have the most victory points.
function leaders()
  local most, found = -1, {}
  for _, player in ipairs(players()) do
    local points = vp(player)
    if points > most then
      most, found = points, {}
    end
    if points == most then found[#found + 1] = player end
  end
  return found
end

function storehouses(owner)
  return option("storehouses_at_start") + from_cards(owner, "storehouses") +
    from_workers(owner, "storehouses")
end

-- What his cards take off the price of one (A12): of each of them the value for as many copies as
-- he has.
function discount(owner, on)
  local total = 0
  for _, giver in ipairs(definitions("development")) do
    for _, target in ipairs(giver.discount_on) do
      if target.name == on.name then
        local copies = 0
        for _, card in ipairs(owner.developments) do
          if card.name == giver.name then copies = copies + 1 end
        end
        if copies > 0 then total = total + giver.discounts[math.min(copies, #giver.discounts)] end
      end
    end
  end
  return total
end
