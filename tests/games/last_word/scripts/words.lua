-- Whoever has most stones wins; with as many as another nobody is named, and all lose.
function stop(rule)
  local best, most = nil, 0
  for _, p in ipairs(players) do
    if p.stones > most then
      best, most = p, p.stones
    elseif p.stones == most then
      best = nil
    end
  end
  end_("game", {winner = best})
end

function share(rule)
  local all = {}
  for _, p in ipairs(players) do
    if p.stones > 2 then table.insert(all, p) end
  end
  end_("game", {winner = all, because = "shared"})
end
