-- The part of the score that depends on who holds what: the Sheriff's badge (DT-43).
function badge(who)
  return who == sheriff and badge_points or 0
end
