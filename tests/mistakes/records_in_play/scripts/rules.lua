function way(p)
  if round < 2 then return {place = bag, number = p.seat} end
  return {place = box, number = 2}  -- expect script-wrong-result: 'place' of what 'way' gives must be the zone 'bag', found the zone 'box'
end
