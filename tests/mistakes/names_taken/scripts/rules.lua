function count_one()
  quiet = quiet + 1  -- expect script-global: 'quiet' is assigned as a global: write set(nil, "quiet", value)
  points = points + 1  -- expect script-global: write gain(player, "points", number), or lose(...)
end
