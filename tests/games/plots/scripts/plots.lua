-- Counts the acres of barley of a player; the tithe of his first card counts too.
function harvest(p)
  local acres = 0
  for _, card in ipairs(p.land) do
    for _, plot in ipairs(card.plots) do
      if plot.crop == "barley" then acres = acres + plot.acres end
    end
  end
  local first = p.land[1]
  if first and first.tithe then acres = acres + first.tithe.amount end
  return acres
end
