-- The same verb in Lua: `from` pays rule.coins, `to` gains them.
function tithe(rule, from, to)
  give(from, to, "coins", rule.coins)
end
