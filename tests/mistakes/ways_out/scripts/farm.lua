function sow(rule, p)
  gain(p, "points", #rule.steps)
end

function ask(rule, p)
  local bare = p:bare()  -- expect script-wrong-type: which cannot be called: 'bare' is a value: write .bare without a call
  local near = adjacent(p)  -- expect script-undefined-name: there is no 'adjacent': cells have it: thing.adjacent
  gain(p, "points", bare + #near)
end
