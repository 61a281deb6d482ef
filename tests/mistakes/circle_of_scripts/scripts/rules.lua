local function enrich_by_one(player)
  gain(player, "coins", 1)
end

function enrich(player)
  enrich_by_one(player)
end

function again()
  local dice = cup.components
  roll(dice)
end

-- Comes to an end.
function modest(player)
  if player.gems > 5 then return end
  gain(player, "gems", 1)
end

-- Ends the game at last.
function ending(player)
  if player.points > 5 then end_("game") end
  gain(player, "points", 1)
end
