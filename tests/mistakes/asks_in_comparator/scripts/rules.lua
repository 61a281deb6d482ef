function go(owner)
  gain(owner, "points", 1)
  table.sort({1, 2, 3}, function(a, b)
    return choose {player = owner, name = "points", from = {a, b}} == a  -- expect script-choose-in-callback: inside a comparator
  end)
end
