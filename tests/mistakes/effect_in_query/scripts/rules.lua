function worth(owner)
  gain(owner, "points", 1)  -- expect effect-in-query: a query cannot use 'gain'
  return 1
end
