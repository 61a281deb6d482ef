-- Store cards that are played and whose effect needs more than a list of verbs.

-- Loaded Die: lays a die that is not loaded yet, with a face of rule.faces that the holder chooses.
function load_die(rule, holder)
  for _, die in ipairs(holder.cup) do
    if not die.loaded then
      set(die, "face", choose {player = holder, name = "face", from = rule.faces})
      set(die, "loaded", true)
      return
    end
  end
end

-- Pickpocket: takes up to rule.most dollars of another player.
function pick_pocket(rule, holder)
  local victim = choose {player = holder, name = "victim", from = others(holder)}
  local loot = math.min(victim.dollars, rule.most)
  pay(victim, "dollars", loot)
  gain(holder, "dollars", loot)
end

-- Accomplice: takes one of rule.parts equal parts of another player's gain from the bank.
function share_loot(rule, holder)
  local share = bank // rule.parts
  pay("bank", share)
  gain(holder, "dollars", share)
end
