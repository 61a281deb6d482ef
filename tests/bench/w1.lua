-- W1 in straightforward Lua: Dicy Cards, Glacier, every seat played at random. It does not use the
-- interpreter; `w1_plain.cc` is the same program in C++.

local TARGET, MOST_TURNS = 100, 400
local ANY_TWO, CARDS = 1, 5

local random = math.random
local insert, sort = table.insert, table.sort

local legal = {
  function(dice) return #dice == 2 end,                          -- any two
  function(dice) return #dice == 6 and dice[6] < 6 end,          -- all six, no six among them
  function(dice)                                                 -- odds
    for i = 1, #dice do
      if dice[i] % 2 == 0 then return false end
    end
    return true
  end,
  function(dice)                                                 -- straight
    if #dice < 2 then return false end
    for i = 2, #dice do
      if dice[i] ~= dice[i - 1] + 1 then return false end
    end
    return true
  end,
  function(dice)                                                 -- two pairs
    return #dice == 4 and dice[1] == dice[2] and dice[3] == dice[4] and dice[2] ~= dice[3]
  end,
}

-- Adds all non-empty selections of dice in ascending order; of equal dice the first ones.
local function add_selections(dice, from, chosen, all)
  for i = from, #dice do
    if i == from or dice[i] ~= dice[i - 1] then
      chosen[#chosen + 1] = dice[i]
      all[#all + 1] = {table.unpack(chosen)}
      add_selections(dice, i + 1, chosen, all)
      chosen[#chosen] = nil
    end
  end
end

local function cards(player, active)
  local found = {}
  for c = 1, CARDS do
    if player.active[c] == active then found[#found + 1] = c end
  end
  return found
end

local function one_of(game, options)
  if #options == 1 then return options[1] end
  game.decisions = game.decisions + 1
  return options[random(#options)]
end

local function turn_one_card(game, player, from)
  local candidates = cards(player, from)
  if #candidates > 0 then player.active[one_of(game, candidates)] = not from end
end

local function roll_up(dice)
  while #dice < 6 do insert(dice, random(6)) end
  sort(dice)
end

local function has_legal(card, all)
  for i = 1, #all do
    if legal[card](all[i]) then return true end
  end
  return false
end

local function score(game, p, card, all)
  local players = game.players
  local fitting = {}
  for i = 1, #all do
    if legal[card](all[i]) then fitting[#fitting + 1] = all[i] end
  end
  local player = players[p]
  for _, die in ipairs(one_of(game, fitting)) do player.score = player.score + die end
  if card == ANY_TWO then
    local following, previous = p % #players + 1, (p - 2) % #players + 1
    turn_one_card(game, players[following], true)
    if previous ~= following then turn_one_card(game, players[previous], true) end
  end
  player.active[card] = false
end

-- Carries out one action; returns whether the turn goes on.
local function act(game, p, dice)
  local players = game.players
  local player = players[p]
  local all = {}
  add_selections(dice, 1, {}, all)
  local active = cards(player, true)
  local scorable = {}
  for _, card in ipairs(active) do
    if has_legal(card, all) then scorable[#scorable + 1] = card end
  end
  local actions = {}
  if #scorable > 0 then insert(actions, "score") end
  if #active > 0 then insert(actions, "reroll") end
  insert(actions, "skip")
  local action = one_of(game, actions)
  if action == "score" then
    score(game, p, one_of(game, scorable), all)
    return false
  elseif action == "reroll" then
    player.active[one_of(game, active)] = false
    for _, die in ipairs(one_of(game, all)) do
      for i = 1, #dice do
        if dice[i] == die then
          table.remove(dice, i)
          break
        end
      end
    end
    roll_up(dice)
    return true
  end
  for c = 1, CARDS do player.active[c] = true end
  for i = 1, #players - 1 do
    turn_one_card(game, players[(p - 1 + i) % #players + 1], false)
  end
  return false
end

local function best_score(game)
  local best = 0
  for _, player in ipairs(game.players) do best = math.max(best, player.score) end
  return best
end

local function play_one(players)
  local game = {players = {}, turns = 0, decisions = 0}
  for p = 1, players do
    game.players[p] = {score = 0, active = {true, true, true, true, true}}
  end
  while best_score(game) < TARGET and game.turns < MOST_TURNS do
    for p = 1, players do
      game.turns = game.turns + 1
      local dice = {}
      if #cards(game.players[p], true) > 0 then roll_up(dice) end
      while act(game, p, dice) do end
    end
  end
  return game
end

-- Plays the games and returns: turns, decisions, games cut off, then score and wins of each seat.
function play(games, players, seed)
  math.randomseed(seed)
  local turns, decisions, cut_off = 0, 0, 0
  local scores, wins = {}, {}
  for p = 1, players do
    scores[p], wins[p] = 0, 0
  end
  for _ = 1, games do
    local game = play_one(players)
    turns, decisions = turns + game.turns, decisions + game.decisions
    if best_score(game) < TARGET then cut_off = cut_off + 1 end
    local best, winners = -1, {}
    for p, player in ipairs(game.players) do
      scores[p] = scores[p] + player.score
      local rank = player.score * 10 + #cards(player, true)
      if rank > best then best, winners = rank, {} end
      if rank == best then insert(winners, p) end
    end
    for _, p in ipairs(winners) do wins[p] = wins[p] + 1 / #winners end
  end
  local results = {turns, decisions, cut_off}
  for p = 1, players do
    insert(results, scores[p])
    insert(results, wins[p])
  end
  return table.unpack(results)
end
