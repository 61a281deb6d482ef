function go(p)
  let won = 1  -- expect script-syntax: a value alone does nothing, but found 'won': write local won = ...
  gain(p, "points", won)
end
