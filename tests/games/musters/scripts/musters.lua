-- An offer to each player, worth the coins that he has as the offers begin.
function offers(rule)
  local all = {}
  for _, p in ipairs(players) do
    all[#all + 1] = {whom = p, worth = p.coins}
  end
  return all
end
