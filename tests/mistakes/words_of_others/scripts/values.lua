function go(p)
  local is_first = yes  -- expect script-undefined-name: write true
  local is_last = False  -- expect script-undefined-name: write false
  local who = None  -- expect script-undefined-name: write nil
  if is_first and not is_last and who == nobody then gain(p, "points", 1) end  -- expect script-undefined-name: write nil
end
