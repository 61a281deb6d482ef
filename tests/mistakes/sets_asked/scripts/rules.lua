function single()
  local bag = zone("bag")
  choose {name = "some", from = bag, among = {bag[1], bag[2]}}  -- expect script-wrong-argument: 'among' needs a list with a table in it, but it has a component: write a list of lists: {{a, b}, {c}}
end

function numbers()
  choose {name = "some", from = zone("bag"), among = {{1}, {2, 3}}}  -- expect script-wrong-argument: the sets of 'among' have a number in them, but 'from' has a component: write lists of what 'from' has
end

function zones()
  choose {name = "some", from = zone("bag"), among = zone("bag")}  -- expect script-wrong-type: this is a zone, which cannot be 'among' of choose
end

function fine()
  local bag = zone("bag")
  local some = choose {name = "some", from = bag, among = {{bag[1], bag[2]}, {}}}
  gain(player, "points", #some)
end
