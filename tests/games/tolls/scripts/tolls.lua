-- One question whose answers the script lists: how much from each side, and with whom.
function barter(rule, owner)
  local ways = {}
  for _, whom in ipairs(others(owner)) do
    for left = 0, rule.needed do
      local right = rule.needed - left
      if whom.coins >= left and owner.coins >= right then
        ways[#ways + 1] = {left = left, right = right, whom = whom}
      end
    end
  end
  local way = choose {
    name = "exchange", from = ways, optional = true,
    note = function(one) return one.left - one.right end,
  }
  if not way then
    gain(owner, "points", 1)
    return
  end
  give(way.whom, owner, "coins", way.left)
  give(owner, way.whom, "coins", way.right)
end
