function for_each_card(owner)
  return 4 * #owner.hand
end
