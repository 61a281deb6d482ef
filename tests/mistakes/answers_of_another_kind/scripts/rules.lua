function ways()
  if round < 2 then return {{place = bag, number = 1}, {place = bag, number = 2}} end
  return {{place = bag, number = 1}, {place = box, number = 2}}  -- expect script-wrong-result: 'place' of answer 2 of 'ways' must be the zone 'bag', found the zone 'box'
end
