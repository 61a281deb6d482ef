-- Returns how many of the bandits and ships in the box are used (S5, S6, Q1): rule.alone in a solo
-- game, else rule.more than the number of players.
function in_play(rule)
  return player_count == 1 and rule.alone or player_count + rule.more
end
