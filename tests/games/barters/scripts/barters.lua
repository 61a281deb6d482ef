-- Says what a gem costs a player, and what it is worth to him beyond that.
function offer(rule, p)
  return {price = rule.price, gain = p.coins - rule.price}
end

-- Finds the cheapest gem of the others; without one, a price of 0.
function bargain(p)
  local best = {whom = p, what = heap.top, price = 0}
  for _, whom in ipairs(others(p)) do
    for _, what in ipairs(whom.chest) do
      local price = what:offer(p).price
      if best.price == 0 or price < best.price then best = {whom = whom, what = what, price = price} end
    end
  end
  return best
end

-- Divides points, the larger part to the other.
function divided(n)
  return {mine = n // 2, yours = n - n // 2}
end

-- Compares what a player would pay with what he would keep, and what is divided.
function difference(p)
  local deal = p.bargain
  local parts = query("shares", 3)
  return deal.price + parts.yours - parts.mine
end

-- Gives the player a point for a cheap gem of another.
function reward(p, deal)
  if deal.price < 3 and deal.whom ~= p then gain(p, "points", deal.what.worth) end
end
