function go()
  gain("points", #side(zone("moor"), "south"))
  if beside(cell(zone("moor"), 1), "north") then gain("points", 1) end  -- expect script-wrong-argument: 'north' is no direction of 'moor': there are north_east, east, south_east
end
