function harvest(p)
  local acres = 0
  for _, card in ipairs(p.land) do
    for i, crop in ipairs(card.crops) do
      if crop == "barley" then acres = acres + card.acres[i] end
    end
  end
  return acres + (p.land[1] and p.land[1].tithe_amount or 0)
end
