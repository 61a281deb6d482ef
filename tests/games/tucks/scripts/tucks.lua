-- Puts a leaf third from the top.
function sink(rule, leaf)
  move(leaf, deck, nil, 3)
end
