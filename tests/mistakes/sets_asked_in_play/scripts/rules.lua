function ask()
  local bag = zone("bag")
  local some = choose {name = "some", from = bag, among = {{bag[1]}, {bag[2], bag[2]}}}  -- expect script-wrong-argument: set 2 of 'among' has gem 'ruby' twice: each thing is chosen once
  gain(player, "points", #some)
end
