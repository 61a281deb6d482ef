function deep()
  local bag = zone("bag")
  for i = 1, 75 do local last = bag[20000] end
end
