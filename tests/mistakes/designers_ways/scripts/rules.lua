function lay(rule, where, how, length)
  if how > length and where.top then gain(player, "points", 1) end
end

function count(place)
  if #place > 1 then gain(player, "points", 1) end  -- expect script-wrong-type: write #cell.components
end
