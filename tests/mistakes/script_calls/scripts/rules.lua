function worth(owner, rule)  -- expect wrong-arguments: 'rule', the data under 'with', is the first argument
  return owner.points + rule.bonus
end

function peek(owner)
  shop.top:play(owner)  -- expect effect-in-query: a query cannot run 'play'
  return owner.incme  -- expect script-unknown-field: nothing has a field 'incme'
end

function go(owner)
  run("darw", owner, 1)  -- expect unknown-name: there is no effect 'darw'
  run("draw", owner)  -- expect wrong-arguments: 'draw' takes 2 arguments, but 1 is given
  run("draw", 1, 2)  -- expect script-wrong-argument: 'p' of 'draw' must be a player
  gain(owner, "points", shop.top:price(1, 2))  -- expect wrong-arguments: 'price' takes 0 arguments
  gain("points", query("income", "gold"))  -- expect script-wrong-argument: 'p' of 'income' must be a player
  gain("points", query("incom", owner))  -- expect unknown-name: there is no query 'incom'
  shuffle(1, shop)  -- expect wrong-arguments: 'shuffle' takes 1 argument, but 2 are given
  finish("game")  -- expect script-undefined-name: there is no 'finish'
  draw(owner, 1)  -- expect script-undefined-name: there is no 'draw': an effect is run by run("draw")
  gain("points", income(owner))  -- expect script-undefined-name: there is no 'income': a query is called by query("income")
  gain(owner, points, 1)  -- expect script-undefined-name: the value of a player is player.points, and the name is "points"
end

function look(owner)
  local sum = 0
  for _, card in shop do  -- expect script-wrong-type: for _, item in ipairs(list) do gives each item
    sum = sum + card
  end
  return sum
end

function compare(owner)
  local sum = #shop
  if shop.top == "coin" then sum = sum + 1 end  -- expect script-wrong-type: its name is its field 'name': compare that
  if not owner.points == 3 then sum = sum + 1 end  -- expect script-wrong-type: 'not' binds closer than the comparison: write '~='
  return sum
end

function room(owner)
  return shop.length  -- expect script-unknown-field: write '#' before a zone for how many components lie there
end

-- A function that is passed on may be called with more arguments than it names.
local function with_number(f)
  return f(4, 1)
end

local function one(number)
  return number
end

function between(high, low)
  local doubled = with_number(function(number) return number * 2 end)
  return high - low + doubled + one(1, 2)  -- expect wrong-arguments: 'one' takes 1 argument, but 2 are given
end
