-- The worth of a player's crates. For each kind of goods, rule.worth gives it by their number; its
-- last number counts for larger ones.
function crates(rule, who)
  local held, points = {}, 0
  for _, crate in ipairs(who.stall) do held[crate.goods] = (held[crate.goods] or 0) + 1 end
  for _, goods in ipairs({"fish", "salt", "silk", "spice"}) do
    local number = math.min(held[goods] or 0, #rule.worth)
    if number > 0 then points = points + rule.worth[number] end
  end
  return points
end
