function count_one()
  quiet = quiet + 1  -- expect script-global: 'quiet' is assigned as a global: write set(nil, "quiet", value)
end
