---@meta
-- Everything that scripts of Cubilete can use, for editors with a Lua language server and for people.
-- Generated from interpreter/ruleset/members.h and script_functions.cc, which state the fields and functions:
-- CUBILETE_UPDATE_GOLDEN=1 build/release/tests/lua_test --gtest_filter='ApiStubs.*' renews them.
--
-- A function that YAML names as a pure query sees the language library, options and constants; a
-- query also what is under "reading"; an effect everything.
--
-- What a game declares has its own name, as in YAML: options, constants, attributes and zones of the
-- table, components; and queries about a thing are its fields (player.income). A name that is a keyword
-- of Lua has an underscore behind it: end_.

-- == things of the game ===========================================================================

---A player. Besides these fields it has one for each of his attributes, resources and zones.
---@class player
---@field seat integer from 1

---A place that holds components: zone[i] is the i-th (piles from the top), #zone how many.
---@class zone
---@field name string
---@field owner player? nil for a zone of the table
---@field top component? the top of a pile; the first of a row
---@field bottom component?
---@field room integer number of components it can still take; 2147483647 without limit, as in YAML
---@field cells cell[] those of a grid, track or graph
---@field edges cell[] those of a graph, if they have values
---@field components component[]

---A card, die, tile or token. It also has a field for each attribute and property of its kind.
---@class component
---@field name string name of its definition
---@field kind string
---@field definition definition
---@field zone zone
---@field owner player? owner of its zone
---@field cell cell? its cell, in a zone with cells
---@field index integer its position in its zone, from 1
---@field copies integer copies of its definition

---The data that all copies of a component share: name, kind and the properties of the kind.
---@class definition
---@field name string
---@field kind string
---@field copies integer number of copies declared

---A place in a grid, track or graph.
---@class cell
---@field zone zone
---@field number integer from 1
---@field row integer from 1
---@field column integer from 1
---@field name string as tests call it: a name, r2c3 or 3
---@field components component[] its components, bottom first
---@field top component?
---@field adjacent cell[]
---@field definition definition? what it is for, in a zone with a cell for each definition
---@field edges cell[] the edges that end here
---@field ends cell[] the two cells that the edge joins

-- == reading (queries and effects) ================================================================

---The player whose decision or turn it is; nil during set-up.
---@type player?
player = nil

---All players, by seat.
---@type player[]
players = {}

---@type integer
player_count = 0

---The number of the round, from 1; 0 before the first.
---@type integer
round = 0

---The number of the turn, from 1; 0 before the first.
---@type integer
turn = 0

---The other players, from the next seat on.
---@param player player
---@return player[]
function others(player) end

---All players, from this one on.
---@param player player
---@return player[]
function players_from(player) end

---The next and the previous player, one item if they are the same.
---@param player player
---@return player[]
function neighbours(player) end

---The player in the next seat.
---@param player player
---@return player
function next(player) end

---The player in the seat before.
---@param player player
---@return player
function previous(player) end

---A zone of the table, or of a player.
---@param name string
---@param owner player?
---@return zone
function zone(name, owner) end

---A cell by its name, its number, or its row and column; nil if there is none.
---@param zone zone
---@param name_or_number string|integer
---@param column integer?
---@return cell?
function cell(zone, name_or_number, column) end

---The neighbour of a cell of a grid in a direction (`north_east`); nil if there is none.
---@param cell cell
---@param direction string
---@return cell?
function beside(cell, direction) end

---The cells on a side of a grid.
---@param zone zone
---@param direction string
---@return cell[]
function side(zone, direction) end

---What all copies of a component share.
---@param name string
---@return definition
function definition(name) end

---All definitions, or those of a kind.
---@param kind string?
---@return definition[]
function definitions(kind) end

---The value of a set-up option or constant whose name is computed; else write the name.
---@param name string
---@return any
function option(name) end

---An attribute or resource of the table whose name is computed; else write the name.
---@param name string
---@return any
function table_value(name) end

---The value of a query that the game declares.
---@param name string
---@param ... any
---@return any
function query(name, ...) end

-- == verbs (effects only) =========================================================================
--
-- The owner may be left out as in YAML: gain("wood", 2) is for the acting player, or for the table
-- if the resource is the table's.

---Runs an effect that the game declares. An ability of a component is run as card:play(player); the
---card itself is left out if the ability does not declare it.
---@param name string
---@param ... any
function run(name, ...) end

---Asks a player to choose from a list or zone. Returns one item, or nil if he declines (optional)
---or the list is empty; with min or max a list. `among` lists the lists that may be chosen, no
---others, and the answer is one of them. If `from` lists tables of the same fields, {left = 1}, the
---answer is a new table equal to one of them. The effect runs again from its beginning with the
---answer, so it must depend on the game alone. `note` is shown beside each item: the name of a
---field of it, or a function that makes a value of it.
---@param question {player: player?, name: string, from: any[]|component|zone, min: integer?, max: integer?, optional: boolean?, note: string|function|nil, always_ask: boolean?, among: table[]?}
---@return any
function choose(question) end

---Adds to a resource as much as its maximum allows. `player` is nil for a resource of the table.
---@param player player?
---@param resource string
---@param amount integer
---@return integer added
function gain(player, resource, amount) end

---Takes exactly the amount; fails if there is less.
---@param player player?
---@param resource string
---@param amount integer
---@return integer paid
function pay(player, resource, amount) end

---Takes the amount, or all if there is less.
---@param player player?
---@param resource string
---@param amount integer
---@return integer taken
function lose(player, resource, amount) end

---Lets one player pay an amount, which fails if there is less, and another gain the same.
---@param from player
---@param to player
---@param resource string
---@param amount integer
---@return integer added
function give(from, to, resource, amount) end

---Sets an attribute of a player, a component, or with nil of the table; one that is a list, to the
---items of a Lua list.
---@param owner player|component|cell|nil
---@param attribute string
---@param value any
function set(owner, attribute, value) end

---Moves components to a zone or a cell: on top of a pile, or with "bottom" below it, or to a
---position: move(card, deck, nil, 3).
---@param what component|component[]|zone
---@param to zone|cell
---@param where string?
---@param position integer?
function move(what, to, where, position) end

---Exchanges the places of two components.
---@param one component
---@param other component
function swap(one, other) end

---Shuffles the components of a zone.
---@param zone zone
function shuffle(zone) end

---Passes what each zone of a list holds to the next one, the last to the first; with "back" the
---other way.
---@param zones zone[]
---@param where string?
function rotate(zones, where) end

---Makes a component.
---@param definition definition|string
---@param to zone|cell
---@return component
function create(definition, to) end

---Rolls dice; if real dice are used, asks for their values.
---@param dice component|component[]|zone
function roll(dice) end

---Picks components at random: one, or a list if `count` is given.
---@param from component|component[]|zone
---@param count integer?
---@return any
function pick(from, count) end

---Shows components to a player or a list of players, who know them from then on; to all players
---means to spectators too.
---@param what component|component[]|zone
---@param to player[]|player
function show(what, to) end

---Lets all players know that a zone does not hold a definition; fails if it does.
---@param definition definition|string
---@param of zone
function deny(definition, of) end

---Sends a message to players: a name under `messages` of the locale, with values for {1}, {2}.
---@param message string
---@param ... any
function announce(message, ...) end

---Starts a phase that is declared under `phases`, after the effect and before the timetable goes
---on; `player` is acting in it.
---@param phase string
---@param player player
function start(phase, player) end

---Ends the turn, the round, the game or a phase; the rest of the effect is skipped.
---@param what string
---@param details {everyone_loses: boolean?, winner: player[]|player?, because: string?}?
function end_(what, details) end

-- == files =======================================================================================

---The functions of another file of the game, or of scripts/lib ("lib/cards"): local deck =
---require("deck"), then deck.draw(p). Two files cannot require each other.
---@param file string
---@return any
function require(file) end
