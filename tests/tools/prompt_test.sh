#!/usr/bin/env bash
# What a person reads and may type while playing: questions, commands, the table, saved games.
# Usage: prompt_test.sh PROGRAM
# shellcheck source=tests/tools/preamble.sh
. "$(dirname "$0")/preamble.sh" "$1"
unset COLUMNS

# play TYPED ARGUMENTS...: the lines typed (printf takes \n), stdout in out, stderr in err.
play() {
  local typed=$1
  shift
  # shellcheck disable=SC2059
  printf "$typed" | "$program" play "$@" >"$folder/out" 2>"$folder/err"
}

# has WHAT TEXT: the output of the last game holds it.
has() {
  grep -qF -- "$2" "$folder/out" && return
  printf 'FAILED: %s: expected: %s\nfound:\n%s\n' "$1" "$2" "$(cat "$folder/out")"
  failed=1
}
has_not() {
  grep -qF -- "$2" "$folder/out" || return
  printf 'FAILED: %s: not expected: %s\nfound:\n%s\n' "$1" "$2" "$(cat "$folder/out")"
  failed=1
}

# --- One meaning of a typed number, and commands that are no actions.
dicy=(dicy-cards --players 2 --seats "human,random" --lang en)
play 'score\n/score\nquit\n' "${dicy[@]}" --seed 5
has "a bare word that is also an action" "type /score for the command, 1 for 'score a card'"
has "the command" "Player 1: 0  (points 0)"
has_not "the command plays nothing" "which card?"
play '2\nodds\n3\n/quit\n' "${dicy[@]}" --seed 3
has "a die is chosen by what it shows" "freezes Odds and rolls 3 again"
play '2\nodds\n#3\n/quit\n' "${dicy[@]}" --seed 3
has "or by its line" "freezes Odds and rolls 4 again"

# --- The chances after each answer. Of six dice that show 1 3 3 4 6 6 all are rolled again: 1 - (5/6)^6 - 6 (1/6) (5/6)^5.
play '2\nodds\n/chance count(pool[face == 1]) >= 2\n/chance\n/chance hand(\n/chance pool\n/quit\n' "${dicy[@]}" --seed 3
has "the title" "The chance of count(pool[face == 1]) >= 2 right after each answer:"
has "all dice" "    26 %  1, 3, 3, 4, 6 and 6"
has "the best first" "right after each answer:
    60 %  3, 3, 4, 6 and 6"
has "how it was found" "Exact: every way in which chance may fall was counted."
has "nothing to count" "/chance takes a condition or a number of the game"
has "no condition" "the expression:1:1: error[wrong-type]: expected a condition or a number"
play '/azar count(hand)\n/quit\n' dice-town --players 2 --lang es --seats human,random --seed 3
has "in Spanish" "Otros responden al mismo tiempo, y lo que sigue depende de ellos."
play 'Q K\n/quit\n' dice-town --seats human,greedy --seed 5 --lang es
has "faces as they are shown" "Jugador 1 guarda Q y K"
play '/look alder\n/quit\n' examples/drovers --seats human,random --seed 5 --lang en
has "what lies in a cell" "Nothing lies there."

# --- What an effect has shuffled before it asks is told by no bot.
mkdir "$folder/mix"
cat > "$folder/mix/game.yaml" <<'GAME'
language: 2
players: 1
kinds: {card: {}}
components: {guard: {kind: card, copies: 5}, princess: {kind: card, copies: 5}}
resources: {points: 0}
zones:
  discard: {shape: row, holds: card}
  deck: {shape: pile, holds: card, visible: hidden}
setup: [{create: definitions(card), to: discard}]
actions:
  mix:
    do:
      - {move: discard, to: deck}
      - {shuffle: deck}
      - {choose: guess, from: definitions(card), do: {if: deck.top.definition == guess, then: {gain: {points: 1}}}}
flow: [{turns: players, do: [{actions: [mix], once: true, always_ask: true}]}]
outcome: {score: player.points}
GAME
play '/hint\n/chance points\n/quit\n' "$folder/mix" --seats human --lang en --seed 1
has "no hint" "The bot cannot think ahead from here."
has "no chances" "what was shuffled must not be known"

# --- Who has caused a question, and when others should not look.
play '1\nany two\n1 1\n2 2\n3 3\n/quit\n' dicy-cards --lang en --seats human,human --seed 1
has "the doer of another's action" "Player 2, which card do you freeze?  (because of Player 1: score a card)"
has_not "a pile that nobody sees is no secret" "should look"
play '\n/quit\n' dice-town --players 2 --lang en --seats human,human --seed 3
has "what only one may see" "should look"
play '/quit\n' dice-town --players 2 --lang en --seats human,human --seed 3
has_not "a game that is left before the secret is seen" "Type what you choose"

# --- How many things are chosen, and what is wrong with an answer.
play '3\na\n0\n1 2\n/why\n/save\n/quit\n' dice-city --seats human,greedy --seed 5 --lang en
has "an exact number" "Choose exactly 4 (none so far). Type their numbers or names, as in 1 3."
has "none is too few" "0: 4 more are needed."
has "two are too few" "1 2: 2 more are needed."
has "a command with its slash" "Say where to: /save FILE"
play '3\na\n1 2\n/salir\n' dice-city --seats human,greedy --seed 5 --lang es
has "in Spanish" "1 2: faltan 2."
play '1\nodds\n/quit\n' "${dicy[@]}" --seed 5
has "what to type for dice" "Type what you choose, as in"

# --- A question with one answer is asked only where that is wanted, or where the others would learn
# something; an undo does not stop at it.
mkdir "$folder/alone"
cat >"$folder/alone/game.yaml" <<'YAML'
language: 2
players: {min: 1, max: 2}
resources: {gold: 0}
actions:
  earn: {do: {gain: {gold: 1}}}
  spend: {cost: {gold: 9}}
  rest: {}
flow:
  - rounds: 3
    do:
      - turns: players
        do:
          - {actions: [earn, rest], once: true}
          - {actions: [spend, rest], once: true, always_ask: true}
outcome: {score: gold}
YAML
alone=("$folder/alone" --seats human --players 1 --lang en --seed 1)
play 'earn\nearn\n/undo\n/quit\n' "${alone[@]}" --record "$folder/alone.json"
has "it is taken" "Player 1: rest (the only choice)"
has_not "and not asked" "'/why'"
has "an undo goes back to a choice" "Undone."
[[ $(grep -o 'Player 1, what do you do?' "$folder/out" | wc -l) == 4 ]] ||
  { echo "FAILED: asked where there is one answer: $(cat "$folder/out")"; failed=1; }
play 'earn\nrest\n/quit\n' "${alone[@]}" --ask-all
has_not "with --ask-all" "the only choice"
"$program" replay "$folder/alone.json" --lang en >"$folder/out" || failed=1
sed -i 's/{gold: 0}/{gold: {initial: 0, visible: owner}}/' "$folder/alone/game.yaml"
play '\nearn\n/quit\n' "$folder/alone" --seats human --players 2 --lang en --seed 1
has "it says why it is asked" "You are asked so that the others do not learn what you have."
play 'earn\n/quit\n' "$folder/alone" --seats human,random --players 2 --lang en --seed 1
has "one person with bots is not asked" "Player 1: rest (the only choice)"

# --- Why an action beside one that was taken of itself is not offered; where, for designers.
cat >"$folder/alone/game.yaml" <<'YAML'
language: 2
players: 2
resources: {points: 0}
actions:
  place: {choices: {number: {from: 1..3}}, do: {gain: {points: number}}, ends: turn}
  swap: {if: {is: player == seat(2), because: only_second}, ends: turn}
flow: [{rounds: 2, do: [{turns: players, do: [{actions: [place, swap]}]}]}]
outcome: {score: player.points}
YAML
rival=("$folder/alone" --seats "human,random" --players 2 --lang en --seed 1)
play '/why\n/quit\n' "${rival[@]}"
has "the rival of an action that was taken of itself" "swap: only second"
has_not "no place for players" "game.yaml:"
play '/why\n/quit\n' "${rival[@]}" --design
has "a place for designers" "game.yaml:6:"

# --- Help is wrapped once, and to its second column.
play 'help\n/quit\n' dicy-cards --seats human,random --lang en --seed 1 --width 60
has "a paragraph in a narrow window" "beginning is enough). Where the options are numbers,"
has "a column in a narrow window" "               shown nothing new"

# --- What was answered before, also of itself, the price, and what the question is about.
"$program" play dice-city --players 2 --seats random --seed 7 --record "$folder/city.json" >/dev/null
choice=$(grep -n '"build"' "$folder/city.json" | sed -n '2s/:.*//p')
from_build() { # TYPED OPTIONS...: a copy of that game, where player 1 may build
  local typed=$1
  shift
  cp "$folder/city.json" "$folder/copy.json"
  play "$typed" --resume "$folder/copy.json" --to $((choice - 2)) --record "$folder/other.json" \
    --force --seats human,random "$@"
}
from_build 'build\n#1\n/quit\n' --lang en
has "what is built stands in the question" "where?  (build a location: Storehouse, for 1 wood and 1 stone)"
has "what a location does stands beside it" "Pay 1 resource, gain 3 of the same kind."
has "the places are numbered in the picture" "white   1 Forest"
has_not "a printed price is not said twice" "(for 1 wood and 1 stone; type"
from_build 'build\n#1\n/quit\n' --lang es
has "in Spanish" "construir un lugar: "
play '1\n1\nundo\n2\nodds\n1\n/quit\n' "${dicy[@]}" --seed 5
rolled=$(grep -n 'Rolled: ' "$folder/out" | tail -1 | cut -d: -f1)
tail -n "+$rolled" "$folder/out" | grep -q '     dice: ' || {
  echo "FAILED: after a roll the dice are not shown: $(tail -n "+$rolled" "$folder/out")"
  failed=1
}
play '2\nodds\n1\n/undo\n/quit\n' "${dicy[@]}" --seed 5
has "undo ends at a roll" "undo ends here"
play '2\nodds\n1\n/undo\n/quit\n' "${dicy[@]}" --seed 5 --practice
has "practice takes back a roll" "Undone."
town=(dice-town --players 2 --seats "human,random" --seed 3 --lang en)
play 'x\n/quit\n' "${town[@]}"
has "dice that cost have their price" "(for 1 dollar)"

play '1\n1\n/quit\n' examples/turncoats --seats human,human --seed 4 --lang en --width 60
has "a narrow board keeps what its pieces have become" "sb stone black, sw stone white"
has "the first question of a turn is numbered in the picture too" "b  3 -  4 -  2 -"

# --- A long sheet is not printed whole again with each action, only what has changed of it.
play '1\n1\n3\n/quit\n' union-dice --seats human,random --players 2 --seed 4 --lang en --width 80
[[ $(grep -c 'Mississippi: (1 die)' "$folder/out") == 2 ]] ||
  { echo "FAILED: the sheets are printed again: $(cat "$folder/out")"; failed=1; }
[[ $(grep -o 'Player 1, what do you do' "$folder/out" | wc -l) == 2 ]] ||
  { echo "FAILED: a second action is not asked: $(cat "$folder/out")"; failed=1; }

# --- Looking up cards, rules and what has happened, in both languages.
play 'look odds\nlook nosuchthing\nlook od\nlook\nrules\nlog\n/quit\n' "${dicy[@]}" --seed 5
has "the text of a card" "   Any odd dice. Their sum."
has "where it lies" "   in: cards of Player 2"
has "a card that is not there" "Nothing in this game is called 'nosuchthing'."
has "the timetable" "Rounds, until somebody has at least 100 points:"
has "an action with its choices" "freeze a card and roll again: which card? which dice?"
has "the scoring" "In a tie, more: active cards"
has "the settings" "points that end the game: 100"
[[ $(grep -c '   Rolled: 1 4 5 5 6 6' "$folder/out") == 2 ]] || { echo "FAILED: log"; failed=1; }
play '/mira impares\nreglas\n/registro todo\n/salir\n' dicy-cards --seats human,random --seed 5 --lang es
has "a card in Spanish" "   en: cartas del Jugador 2"
has "rules in Spanish" "Así se juega esta partida"
for game in dice-city dice-town union-dice phoenicia examples/nim; do
  play '/rules\n/log\n/quit\n' "$game" --seats human,random --players 2 --seed 1 --lang en --width 60
  has "the rules of $game" "What you may do"
done

# --- Every game is kept, and goes on.
rm -rf "$folder/state"
play '1\n1\na\n/quit\n' "${dicy[@]}" --seed 5
has "quit says how to go on" "Go on with: cubilete play --resume"
kept=("$folder"/state/cubilete/dicy-cards-*.json)
[[ -f ${kept[0]} ]] || { echo "FAILED: no game is kept: ${kept[*]}"; failed=1; }
play '/quit\n' --resume --lang en
has "the last game goes on" "Dicy Cards, after "
play '1\n' "${dicy[@]}" --seed 6
grep -q 'Go on with: cubilete play --resume' "$folder/err" ||
  { echo "FAILED: the end of input does not say how to go on: $(cat "$folder/err")"; failed=1; }
rm -rf "$folder/state"
play '/quit\n' "${dicy[@]}" --seed 5
compgen -G "$folder/state/cubilete/*" >/dev/null && { echo "FAILED: an empty game is kept"; failed=1; }
play '' --resume
grep -q 'no game to go on with' "$folder/err" || { echo "FAILED: nothing to resume"; failed=1; }
XDG_STATE_HOME=/proc/none play '1\n1\na\nquit\nno\n/quit\nyes\n' "${dicy[@]}" --seed 5
[[ $(grep -o 'would be lost' "$folder/out" | wc -l) == 2 ]] ||
  { echo "FAILED: a loss is not asked about"; failed=1; }
XDG_STATE_HOME=/proc/none play "1\n1\na\nsave $folder/by-hand.json\nquit\n" "${dicy[@]}" --seed 5
has_not "what is saved is not lost" "would be lost"
play "1\n1\na\nquit\n" "${dicy[@]}" --seed 5 --record "$folder/mine.json"
has "a recording says how to go on" "cubilete play --resume $folder/mine.json"

# --- Dice of one's own: commands work there too.
play 'help\n/score\n/board\n/look odds\n1 2\n/scor\n6 6 6 6 6 6\n/undo\n/quit\n' dicy-cards \
  --players 2 --dice ask --seats human --seed 1 --lang en
has "help at the dice" "/undo        take back"
has "the score at the dice" "Player 2: 0  (points 0)"
has "a card at the dice" "Any odd dice."
has "too few dice" "These are not faces of the 6 dice"
has "a misspelt command" "Did you mean '/score'?"
has "the dice that were typed" "Rolled: 6 6 6 6 6 6"
has "quit" "Goodbye."
play 'quit\n' dicy-cards --players 2 --dice ask --seats human --seed 1 --lang en
has "quit at the dice" "Goodbye."
# Of a mixed pool the question says which die is which.
mkdir "$folder/mixed"
cat >"$folder/mixed/game.yaml" <<'YAML'
language: 2
players: 1
kinds: {cube: {faces: [1, 2, 3, 4, 5, 6]}, coin: {faces: [heads, tails]}}
components: {white: {kind: cube, copies: 2}, penny: {kind: coin}}
zones: {tray: {shape: pile, ordered: false}}
setup: [{create: [white, penny], to: tray}]
actions: {throw: {do: {roll: tray}, ends: turn}, stop: {ends: game}}
flow: [{rounds: 3, do: [{turns: players, do: [{actions: [throw, stop]}]}]}]
outcome: {score: count(tray)}
YAML
play 'throw\n1 2 heads\nquit\n' "$folder/mixed" --dice ask --seats human --seed 1 --lang en
has "the kinds of a mixed pool" "cube, cube, coin:"

# --- No line is longer than it may be; through a pipe lines are not broken. What is typed ends the
# line of a prompt; through a pipe nothing does.
longest_line() { sed -E 's/^(> )+//' "$folder/out" | LC_ALL=C.UTF-8 wc -L; }
for width in 60 80 120; do
  from_build 'build\n#1\nlook bazaar\nrules\nwhy\n/board\nhelp\n/quit\n' --lang en --width "$width"
  longest=$(longest_line)
  ((longest <= width)) || { echo "FAILED: a line of $longest columns at $width"; failed=1; }
  COLUMNS=$width from_build 'build\n/quit\n' --lang es
  longest=$(longest_line)
  ((longest <= width)) || { echo "FAILED: a line of $longest columns with COLUMNS=$width"; failed=1; }
done
COLUMNS=60 "$program" replay "$folder/city.json" >"$folder/out"
longest=$(longest_line)
((longest <= 60)) || { echo "FAILED: a line of $longest columns in replay"; failed=1; }
from_build '/quit\n' --lang en
longest=$(longest_line)
((longest > 120)) || { echo "FAILED: lines are broken through a pipe"; failed=1; }
grep -q $'\e' "$folder/out" && { echo "FAILED: colour through a pipe"; failed=1; }

# --- A rule that fails refuses the choice alone, and says no number that is hidden.
mkdir "$folder/failing"
cat >"$folder/failing/game.yaml" <<'YAML'
language: 2
players: 2
resources: {gold: {initial: 1, max: 100}, purse: {initial: 7, max: 100, visible: owner}}
actions:
  earn: {do: {gain: {gold: 1}}}
  tax: {do: [{gain: {gold: 2}}, {pay: {purse: 50}, player: seat(2)}]}
  doom: {do: {choose: much, from: 1..2, do: {pay: {purse: 50 + much}, player: seat(2)}}}
  wait: {ends: turn}
flow: [{rounds: 3, do: [{turns: players, do: [{actions: [earn, tax, doom, wait]}]}]}]
outcome: {score: gold}
YAML
numbers="player 2 must pay 50 purse but has 7"
has_error() { grep -qF -- "$2" "$folder/err" || { echo "FAILED: $1: $(cat "$folder/err")"; failed=1; }; }
has_no_error() { ! grep -qF -- "$2" "$folder/err" || { echo "FAILED: $1: $(cat "$folder/err")"; failed=1; }; }
failing=("$folder/failing" --players 2 --seats "human,random" --seed 3)
play 'tax\nearn\n/quit\n' "${failing[@]}" --lang en --record "$folder/failing.json"
has "what failed can be chosen otherwise" "so this cannot be carried out. Choose something else."
has "the game goes on as it was" "Player 1: +1 gold (now 2)"
has_error "that a rule failed" "a rule of the game failed here"
has_error "where it is read" "with --practice"
has_no_error "a hidden number" "has 7"
has_no_error "a name beside it" "purse"
[[ $(grep -o '^ \[[0-9],"[a-z]*"' "$folder/failing.json") == ' [1,"earn"' ]] || {
  echo "FAILED: not the accepted choice alone is recorded: $(cat "$folder/failing.json")"
  failed=1
}
play 'tax\n/quit\n' "${failing[@]}" --lang es
has "in Spanish" "así que esto no se puede hacer. Elige otra cosa."
play 'tax\n/quit\n' "${failing[@]}" --lang en --practice
has_error "the author reads why" "$numbers"
has_error "and where" "game.yaml:6:"
play 'doom\n1\n2\n/undo\nearn\n/quit\n' "${failing[@]}" --lang en
has "nothing is left" "A rule fails whatever is chosen here: /undo, /save or /quit."
has "an undo helps" "Player 1: +1 gold (now 2)"
run 1 "wins." play "$folder/failing" --players 2 --seats random --seed 3 --lang en
grep -qF "$numbers" "$folder/told" || { echo "FAILED: a bot's failure: $(cat "$folder/told")"; failed=1; }
run 1 "in game 1; see it again with:" simulate "$folder/failing" --players 2 --games 20 --seats random

# --- At a terminal lines are edited and completed, and colour is used.
if has_terminal; then
  mkfifo "$folder/keys"
  # Whether the last line of the output is an empty prompt, behind this text.
  # shellcheck disable=SC2317 # wait_for calls it
  is_asked() { grep -qF -- "$1" "$folder/out" && [[ $(tail -c 2 "$folder/out") == "> " ]]; }
  # terminal ARGUMENTS... -- ASKED TYPED...: types (printf takes \n) at the prompt behind the text
  # ASKED, and so on.
  terminal() {
    local arguments=() player
    while [[ $1 != -- ]]; do
      arguments+=("$1")
      shift
    done
    shift
    : >"$folder/out"
    TERM=xterm COLUMNS=60 script -qefc "exec $program play ${arguments[*]}" /dev/null \
      <"$folder/keys" >"$folder/out" 2>&1 &
    player=$!
    exec 3>"$folder/keys"
    while (($# > 0)); do
      wait_for "$player" is_asked "$1" || break
      # shellcheck disable=SC2059
      printf "$2" >&3
      shift 2
    done
    wait "$player"
    exec 3>&-
  }
  first="what do you do?"
  terminal "${dicy[@]}" --seed 5 -- "$first" 'fr\t\n' "which card?" '\020\001\013/lo\to\t od\t\n' \
    "in: cards of Player 2" '/quit\n'
  has "Tab completes an option" "which card?  (freeze a card and roll again)"
  has "Tab completes a card" "in: cards of Player 2"
  has "colour at a terminal" $'\e[1m'
  NO_COLOR=1 terminal "${dicy[@]}" --seed 5 -- "$first" '/quit\n'
  has_not "no colour with NO_COLOR" $'\e[1m'
  longest=$(sed -E 's/\r//g; s/\x1b\[[0-9;?]*[a-zA-Z]//g; s/^(> )+//' "$folder/out" | LC_ALL=C.UTF-8 wc -L)
  ((longest <= 60)) || { echo "FAILED: a line of $longest columns at a terminal of 60"; failed=1; }
  terminal "${dicy[@]}" --seed 5 -- "$first" '\003'
  has "Ctrl-C once is enough" "Goodbye."
else
  echo "skipped: playing at a terminal, which script(1) cannot open here"
fi

((failed == 0)) && echo "people are asked clearly"
exit "$failed"
