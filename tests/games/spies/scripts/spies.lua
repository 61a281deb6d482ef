-- Shows a hand to a player; of princesses it says to all that there is none.
function peek(who, at)
  show(at.hand, who)
  for _, card in ipairs(at.hand) do
    if card.definition.name == "princess" then return end
  end
  deny("princess", at.hand)
end
