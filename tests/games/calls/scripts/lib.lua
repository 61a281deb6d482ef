-- An option and a constant may be read in a pure function.
function doubled(number)
  return number * least + bonus - 3
end

function those(zone, fits)
  local found = {}
  for _, card in ipairs(zone) do
    if fits(card) then found[#found + 1] = card end
  end
  return found
end
