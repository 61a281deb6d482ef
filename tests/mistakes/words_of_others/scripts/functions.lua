def go(p)  -- expect script-syntax: a value alone does nothing, but found 'go': write local function go(...) ... end
  gain(p, "points", 1)
end
