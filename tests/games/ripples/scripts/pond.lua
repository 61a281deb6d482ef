-- What the effects of the game do, verb by verb; triggers come between.

function splash(who, much)
  local card = who.hand[1]
  if card ~= nil then announce("splashed", much, card) end
  local gained = gain(who, "water", much)
  if gained == 0 then gain(who, "reeds", 1) end
end

function cast(p)
  if pond.top ~= nil then move(pond.top, p.hand) end
end

function turn_over(p, c)
  set(c, "turned", true)
  set(c, "owner_of", p)
end

function stir_up()
  roll(dice)
  shuffle(pond)
end

-- The loss of water depends on what the move and the first loss have set off.
function drown(p, c)
  move(c, mud)
  local lost = lose(p, "reeds", 1)
  lose(p, "water", 1 + lost)
end

function breed()
  create("frog", pond)
  if #pond < 12 then create("frog", pond) end
end

function hand_over(p, whom)
  if p.water > 0 then give(p, whom, "water", 1) end
end

function note_bid(p, many)
  gain(p, "reeds", many)
  set("told", told + many)
  if told % 11 == 5 then announce("flooded") end
end

function lie_down()
  set("level", math.max(level - 1, 0))
end
