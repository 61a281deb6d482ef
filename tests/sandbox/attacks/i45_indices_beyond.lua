-- class=integrity; entry=effect; outcome=returns
function effect(player)
  local deck, map = zone("deck"), zone("map")
  assert(deck[0] == nil and deck[-1] == nil and deck[2147483647] == nil)
  assert(cell(map, 0) == nil and cell(map, -1) == nil and cell(map, 99) == nil)
  assert(cell(map, 1, 99) == nil and cell(map, "nowhere") == nil)
end
