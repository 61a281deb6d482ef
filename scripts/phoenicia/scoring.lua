-- Tie-break (G3): entry rule.number of the list that the variant has chosen.
function tie_break(rule, who)
  local wanted = final_tie_break[rule.number]
  if not wanted then return 0 end
  return wanted == "most_production" and who.total_production or who.wealth
end
