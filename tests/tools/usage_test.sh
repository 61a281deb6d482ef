#!/usr/bin/env bash
# How the program answers wrong usage and bad input: the exit code, one clear message on stderr,
# and nothing half-written. Usage: usage_test.sh PROGRAM
# shellcheck source=tests/tools/preamble.sh
. "$(dirname "$0")/preamble.sh" "$1"

# expect CODE MESSAGE ARGUMENTS...: stderr holds MESSAGE, and nobody sees a crash.
expect() {
  local code=$1 message=$2
  shift 2
  "$program" "$@" </dev/null >"$folder/out" 2>"$folder/err"
  local found=$?
  if [[ $found != "$code" ]] || { [[ -n $message ]] && ! grep -qF -- "$message" "$folder/err"; }; then
    printf 'FAILED: cubilete %s\n  expected exit %s and: %s\n  found exit %s and:\n%s\n' \
      "$*" "$code" "$message" "$found" "$(cat "$folder/err")"
    failed=1
  fi
}

expect 2 "did you mean 'dicy-cards'?" play dicy-card
expect 2 "did you mean 'examples/turncoats'?" play turncoats
expect 2 "did you mean 'interglacial'?" play dicy-cards --variant interglacia
expect 2 "is for 2 to 4 players, not 5" play dicy-cards --players 5
expect 2 "is for 2 to 4 players, not 1" simulate dicy-cards --players 1
expect 2 "did you mean 'human'?" play dicy-cards --seats humn,random
expect 2 "search:0 is out of range" play dicy-cards --seats human,search:0
expect 2 "'search' lacks its number of playouts" simulate dicy-cards --seats search
expect 2 "is no number of playouts" simulate dicy-cards --seats search:many
expect 2 "search:9000000 is out of range" rate dicy-cards --agents random,search:9000000
expect 2 "did you mean 'hard'?" simulate dicy-cards --seats hrad
expect 2 "did you mean 'search'?" rate dicy-cards --agents random,serch:5
expect 2 "plays by the clock" simulate dicy-cards --seats search:5ms
expect 2 "needs two agents" rate dicy-cards --agents random
expect 2 "'search:400' is named twice" rate dicy-cards --agents hard,search:400
expect 2 "2 seats are given for 1 player" play dice-city --players 1 --seats random,random
expect 2 "dicy-cards is for 2 to 4 players, not 5" play dicy-cards --seats random,random,random,random,random
expect 2 "2 seats are given for 3 players" play dicy-cards --players 3 --seats random,random
expect 2 "did you mean 'sixes'?" play dicy-cards --set set=odds,sixses,straight,same_x5,two_pairs
expect 2 "needs exactly 5 items" play dicy-cards --set set=odds,sixes
expect 2 "did you mean 'odds'?" play dicy-cards --set components.ods.least=1
expect 2 "--set:2:" simulate dicy-cards --set components.odds.least=many
expect 0 "" simulate dicy-cards --games 5 --set components.odds.least=1
expect 2 "--frobnicate" play dicy-cards --frobnicate
expect 2 "did you mean '--format'?" simulate dicy-cards --fomat json
expect 2 "did you mean '--players'?" play dicy-cards --player=3
expect 2 "cubilete play --help" play dicy-cards --zzz
expect 2 "did you mean 'play'?" plya dicy-cards
expect 2 "did you mean 'lumber_mill'?" show dice-city lumber_mil
expect 2 "did you mean 'never-used'?" explain never-usd
expect 2 "--to is for cards that are given" cards phoenicia --to hand --games 2
expect 2 "--round is for cards that are given" cards phoenicia --round 2 --games 2
expect 2 "--round" cards phoenicia --give --round 0 --games 2
expect 2 "did you mean 'hand'?" cards phoenicia --give --to hands --games 2
expect 2 "the zone 'offer' is no player's" cards phoenicia --give --to offer --games 2
expect 0 "" cards phoenicia port --give --to hand --games 2
expect 1 "the cell of 'city' is full" cards dice-city forest --give --games 60 --seats random
expect 2 "needs two games" diff dice-city
expect 2 "did you mean 'interglacial'?" diff dicy-cards:interglacal
# Names that count or have a gender are shown as labels.
mkdir -p "$folder/moons/locale"
printf 'mod: moons\nfor: dicy-cards\nlanguage: 2\nadd: {kinds.moon: {}, components.luna: {kind: moon}}\n' \
  >"$folder/moons/mod.yaml"
printf 'kinds: {moon: {name: "{n, plural, one {una luna} other {# lunas}}", gender: f}}\n' \
  >"$folder/moons/locale/es.yaml"
expect 0 "" diff dicy-cards "dicy-cards+$folder/moons" --lang es
grep -q "^lunas (kinds.moon) es nuevo" "$folder/out" || { echo "FAILED: diff: $(cat "$folder/out")"; failed=1; }
expect 2 "needs a person" play dicy-cards --dice ask
expect 1 "The input has ended" play dicy-cards --seats human,random --lang en
expect 2 "cannot be read" replay "$folder/none.json"
expect 1 "its folder does not exist" play dicy-cards --record "$folder/none/game.json"

# Without a command, and with `help`.
"$program" >"$folder/short"
"$program" help >"$folder/out"
cmp "$folder/short" "$folder/out" || { echo "FAILED: help is not the short help"; failed=1; }
[[ $(grep -om 1 'cubilete [a-z]* dicy-cards' "$folder/short") == "cubilete play dicy-cards" ]] ||
  { echo "FAILED: the short help does not begin with play"; failed=1; }
"$program" play --help >"$folder/short"
"$program" help play >"$folder/out"
cmp "$folder/short" "$folder/out" || { echo "FAILED: help play is not play --help"; failed=1; }
expect 2 "did you mean 'play'?" help pla

# One grammar for a version of a game, in every command that takes one.
for command in play "show --format json" "simulate --games 2" "profile --games 2" \
  "audit --positions 20" validate test diff; do
  # shellcheck disable=SC2086
  expect 0 "" $command dicy-cards:interglacial
  # shellcheck disable=SC2086
  expect 2 "did you mean 'interglacial'?" $command dicy-cards:interglacal
done
expect 0 "" play dicy-cards:interglacial --variant preset-b
expect 0 "" play dicy-cards:interglacial --lang en --seed 1
grep -q '^Dicy Cards: Interglacial' "$folder/out" || { echo "FAILED: another variant"; failed=1; }

# With mods, options and the content as of a commit; every part is checked.
repository=$folder/repository
mkdir -p "$repository"
cp -r "${CUBILETE_HOME:-.}/content/examples/nim" "$repository/nim"
in_repository() { git -C "$repository" -c user.name=t -c user.email=t@t "$@" >/dev/null 2>&1; }
in_repository init
in_repository add .
in_repository commit -m first
in_repository tag first
sed -i 's/heap: 15/heap: 9/; s/stones: 15/stones: 9/; s/initial: 15/initial: 9/; s/15/9/' "$repository/nim/game.yaml"
for version in "dicy-cards+sevens" "dicy-cards:interglacial?target_score=50" "$repository/nim@first" \
  "$repository/nim@HEAD"; do
  expect 0 "" simulate "$version" --games 2
  expect 0 "" show "$version"
  expect 0 "" play "$version" --seed 1
done
expect 0 "" diff "$repository/nim@first"
grep -qE '(15 -> 9|9 -> 15)' "$folder/out" || { echo "FAILED: diff with a revision: $(cat "$folder/out")"; failed=1; }
expect 0 "" diff "$repository/nim@first" "$repository/nim@HEAD"
grep -qx "There is no difference in content\." "$folder/out" || { echo "FAILED: diff of two revisions: $(cat "$folder/out")"; failed=1; }
expect 2 "did you mean 'first'?" show "$repository/nim@fist"
expect 2 "the revision comes last" show "$repository/nim@first:variant"
expect 2 "is in no repository of git" show "$folder/garbage@HEAD"
expect 2 "did you mean 'dicy-cards'?" show dicy-card@HEAD
expect 2 "takes no @revision" validate dicy-cards@HEAD
expect 2 "takes no ?option=value" test 'dicy-cards?target_score=50'
expect 2 "did you mean 'target_score'?" simulate 'dicy-cards?target_scor=50' --games 2
expect 2 "is no option" simulate 'dicy-cards?target_score' --games 2
PATH=$folder/none "$program" show "$repository/nim@first" 2>"$folder/err" >/dev/null
grep -q "needs the program git" "$folder/err" || { echo "FAILED: without git: $(cat "$folder/err")"; failed=1; }
rm -r "$repository/nim"
expect 0 "" simulate "$repository/nim@first" --games 2
in_repository commit -am gone
expect 2 "has no nim/game.yaml" show "$repository/nim@HEAD"
[[ -z $(find "${TMPDIR:-/tmp}" -maxdepth 1 -name 'cubilete-??????' -newer "$repository/.git/refs/tags/first" \
  -exec test -d {}/at-first ';' -print) ]] || { echo "FAILED: files of a revision are left behind"; failed=1; }
expect 2 "there is no such file" play --resume "$folder/none.json"
expect 2 "there is no such file" why "$folder/none.json"

# Values that no game has.
for command in "play dicy-cards" "simulate dicy-cards" "profile dicy-cards" "audit dicy-cards --positions 2"; do
  for seed in -1 99999999999999999999 1e3 0x10 ' 7' 007 1.5 seven; do
    # shellcheck disable=SC2086
    expect 2 "--seed: '$seed' is no whole number" $command "--seed=$seed"
  done
done
for count in -3 0 1001 99999999999 2.5 two; do
  expect 2 "--players: '$count' is no whole number" play dicy-cards "--players=$count"
  expect 2 "--players: '$count' is no whole number" simulate dicy-cards "--players=$count"
done
for count in -5 0 1e30 99999999999999999999 many; do
  expect 2 "--games: '$count' is no whole number" simulate dicy-cards "--games=$count"
  expect 2 "--jobs: '$count' is no whole number" simulate dicy-cards "--jobs=$count"
  expect 2 "--positions: '$count' is no whole number" audit dicy-cards "--positions=$count"
done
for at in -1 99999999999999999999 x; do
  expect 2 "--to: '$at' is no whole number" play --resume none.json "--to=$at"
  expect 2 "--to: '$at' is no whole number" play --resume none.json --to "$at"
  expect 2 "--to: '$at' is no whole number" replay none.json "--to=$at"
  expect 2 "--at: '$at' is no whole number" why none.json "--at=$at"
done
expect 2 "cannot be empty" play dicy-cards --record ''
expect 2 "there is no game to go on with" play --resume ''
expect 2 "cannot be empty" play ''
expect 2 "cannot be empty" replay ''
expect 2 "cannot be empty" why ''
expect 2 "cannot be empty" audit dicy-cards --write ''
expect 2 "cannot be empty" new game x --in ''
expect 2 "cannot be empty" new card x --in ''
expect 2 "cannot be empty" new game ''
expect 2 "cannot be empty" play dicy-cards --mod ''

printf 'garbage' >"$folder/garbage.json"
expect 1 "this is no replay" replay "$folder/garbage.json"
printf '{"format": "other"}' >"$folder/other.json"
expect 1 "this is no replay of cubilete" replay "$folder/other.json"
expect 0 "" play dicy-cards --seed 4 --record "$folder/game.json"
expect 0 "" replay "$folder/game.json" --verify
expect 0 "" why "$folder/game.json" --at 3
expect 2 "has no choice 9999" why "$folder/game.json" --at 9999
expect 2 "did you mean 'score'?" why "$folder/game.json" --number scor
expect 2 "there is no seat 7" why "$folder/game.json" --seat 7
head -c 500 "$folder/game.json" >"$folder/half.json"
expect 1 "its end is missing" replay "$folder/half.json" --verify
sed 's/"seed":4/"seed":5/' "$folder/game.json" >"$folder/altered.json"
expect 1 "was altered after it was written" replay "$folder/altered.json" --verify

# A game is told in every language that it has words in; the program's own words stay English there.
expect 2 "this game has no words in 'fr'" play dicy-cards --lang fr --seed 1
expect 2 "it has: en, es" play dicy-cards --lang fr --seed 1
expect 2 "did you mean 'es'?" diff dicy-cards:interglacial --lang esp
expect 2 "it has: en, es" list --lang tlh
cp -r "${CUBILETE_HOME:-.}/content/examples/nim" "$folder/french"
cp "$folder/french/locale/en.yaml" "$folder/french/locale/fr.yaml"
sed -i 's/title: Nim/title: Le jeu de Nim/' "$folder/french/locale/fr.yaml"
expect 0 "the program's own words are not in 'fr'" play "$folder/french" --lang fr --seats random --seed 1
if ! grep -qF "Le jeu de Nim" "$folder/out" || (($(grep -c "'fr'" "$folder/err") != 1)); then
  echo "FAILED: the game is not told in French, with one line about it: $(cat "$folder/err")"
  failed=1
fi
rm "$folder/french/locale/es.yaml"
expect 0 "this game has no words in 'es' and is shown in 'en'; it has: en, fr" \
  play "$folder/french" --lang es --seats random --seed 1
LANG=es_ES.UTF-8 expect 0 "" play "$folder/french" --seats random --seed 1
if grep -qF "Turno" "$folder/out"; then
  echo "FAILED: an English game is told half in Spanish"
  failed=1
fi

# Games, variants and mods by the names that players have for them.
expect 0 "" list --lang es
if ! grep -q -- '--variant arts  *Cultura más barata$' "$folder/out" ||
  ! grep -q -- '--mod examples/sevens  *Sietes: ' "$folder/out"; then
  echo "FAILED: list says something else: $(cat "$folder/out")"
  failed=1
fi
expect 0 "" play dicy-cards --mod examples/sevens --lang es
if ! head -1 "$folder/out" | grep -q '^Dicy Cards: Sietes: '; then
  echo "FAILED: a game with a mod begins otherwise: $(head -1 "$folder/out")"
  failed=1
fi

# Where the only action is taken of itself, the table is shown before what it asks.
"$program" play examples/turncoats --seats human,random --seed 1 --lang en </dev/null \
  >"$folder/out" 2>"$folder/err"
if ! sed '/where?/q' "$folder/out" | grep -q 'board:'; then
  echo "FAILED: no table before the first question: $(cat "$folder/out")"
  failed=1
fi

# What is there and cannot be read is not passed over: a folder for a file, a file for a folder, a link to nothing, too much text.
cp -r "$CUBILETE_HOME/content/examples/nim" "$folder/unread"
mkdir "$folder/unread/locale/fr.yaml"
expect 1 "locale/fr.yaml cannot be read: it is a folder" play "$folder/unread"
rmdir "$folder/unread/locale/fr.yaml"
ln -s nowhere.yaml "$folder/unread/locale/fr.yaml"
expect 1 "locale/fr.yaml cannot be read: it is a link that leads to nothing" play "$folder/unread"
rm -r "$folder/unread/locale"
touch "$folder/unread/locale"
expect 1 "unread/locale cannot be read" play "$folder/unread"
rm "$folder/unread/locale"
head -c 17000000 /dev/zero | tr '\0' '#' >>"$folder/unread/game.yaml"
expect 1 "game.yaml cannot be read: it has more than 16 MiB" play "$folder/unread"
rm "$folder/unread/game.yaml"
mkdir "$folder/unread/game.yaml"
expect 1 "game.yaml cannot be read: it is a folder" play "$folder/unread"

# Nothing is said where the reader goes away, and the program ends as one that SIGPIPE ends.
"$program" play dicy-cards --seed 1 </dev/null 2>"$folder/err" | head -1 >/dev/null
if [[ ${PIPESTATUS[0]} != 141 || -s $folder/err ]]; then
  echo "FAILED: a closed pipe is an error: $(cat "$folder/err")"
  failed=1
fi

# The balance lab: what is asked for is checked, threads change nothing, and each answer names the
# command that gives it again.
expect 2 "did you mean 'win_share(1)'?" ab dicy-cards dicy-cards --within 'win_shar(1)=0.5pp'
expect 2 "is no precision" ab dicy-cards dicy-cards --within 0.5
expect 2 "is no time" ab dicy-cards dicy-cards --for ten
expect 2 "did you mean 'interglacial'?" ab dicy-cards dicy-cards:interglacal
expect 2 "is for 2 to 4 players, not 5" ab dicy-cards dicy-cards --players 5
expect 2 "did you mean 'straight'?" cards dicy-cards straigt
expect 2 "precision of each card's value" cards dicy-cards --within rounds=1
expect 2 "--games: '0' is no whole number" cards dicy-cards --games 0
expect 2 "names no values" sweep dicy-cards --vary target_score
expect 2 "names no values" sweep dicy-cards --vary target_score=9..1
expect 2 "names no values" sweep dicy-cards --vary target_score=1..100000
expect 2 "more than two numbers" sweep dicy-cards --vary a=1 --vary b=1 --vary c=1
expect 2 "did you mean 'target_score'?" sweep dicy-cards --vary target_scor=1,2
expect 2 "did you mean 'odds'?" sweep dicy-cards --vary components.ods.least=1,2
expect 2 "did you mean 'rounds'?" sweep dicy-cards --vary target_score=1,2 --measure round
expect 2 "is no aim" sweep dicy-cards --vary target_score=1,2 --aim rounds
# A pattern of several numbers is for tune.
expect 2 "tune' varies many" sweep dice-city --vary 'components.*.vp=1,2'
expect 2 "names no values" tune dicy-cards --vary target_score=9..1 --towards rounds=9
expect 2 "did you mean 'components.odds.least'?" tune dicy-cards --vary components.odds.lest --towards rounds=9
expect 2 "there are: components.*" tune dicy-cards --vary 'components.*.nothing_alike' --towards rounds=9
expect 2 "'rounds: 5' is no goal" tune dicy-cards --vary target_score --towards 'rounds: 5'
expect 2 "did you mean 'rounds'?" tune dicy-cards --vary target_score --towards rounds=9 --keep round
expect 2 "is no name of a variant" tune dicy-cards --vary target_score --towards rounds=9 --write Foo
expect 2 "outside 0 to 15" tune examples/nim --vary table_resources.heap.initial=5..25 --towards turns=9
# A proposal is a variant that can be played, and is not written over another one.
cp -r "$CUBILETE_HOME/content/examples/nim" "$folder/heap"
expect 0 "is written" tune "$folder/heap" --vary table_resources.heap.initial=3..15 --towards turns=4 --games 600 --write tuned
expect 0 "" simulate "$folder/heap:tuned" --games 3
expect 1 "another name, or --force" tune "$folder/heap" --vary table_resources.heap.initial=3..15 --towards turns=4 --games 600 --write tuned
expect 2 "did you mean 'interglacial'?" report dicy-cards --against dicy-cards:interglacal -o "$folder/r.html"
expect 1 "--force replaces any file" report examples/nim --games 5 -o "$folder/garbage.json"
# The heap of nim decides its length: with 3 stones at most 3 turns, with 30 at least 10.
"$program" sweep examples/nim --vary table_resources.heap.initial=3,15 --measure turns --games 200 \
  --format csv >"$folder/out" || failed=1
awk -F, 'NR == 2 && $3 > 3 { exit 1 } NR == 3 && $3 < 5 { exit 1 } END { exit NR != 3 }' "$folder/out" ||
  { echo "FAILED: sweep says something else: $(cat "$folder/out")"; failed=1; }
# The aim lies between a value that is surely below and one that is surely above.
"$program" sweep dicy-cards --vary target_score=10..120:10 --aim rounds=12 --seats random,random --format json \
  >"$folder/out" || failed=1
python3 - "$folder/out" <<'PYTHON' || { echo "FAILED: sweep --aim: $(cat "$folder/out")"; failed=1; }
import json, sys
found = json.load(open(sys.argv[1]))
by_value = {p["values"][0]: p["measures"][0] for p in found["points"]}
assert by_value[found["aim"]["from"]]["mean"] <= 12.3 and by_value[found["aim"]["to"]]["mean"] >= 11.7
PYTHON
# A report is one file without a script or a link to anywhere, in both languages.
for language in en es; do
  expect 0 "" report dicy-cards --against 'dicy-cards?target_score=80' --players 3 --seats random,random,random --games 6 \
    --lang $language -o "$folder/report.html"
  if grep -qE '<script|<link|https?://|url\(' "$folder/report.html" ||
    ! grep -q "<html lang=\"$language\">" "$folder/report.html" ||
    [[ $(grep -o '<svg' "$folder/report.html" | wc -l) -lt 5 ]]; then
    echo "FAILED: a report is no whole page in $language"
    failed=1
  fi
done
for command in "ab dicy-cards dicy-cards:interglacial" "cards dicy-cards" "measure dicy-cards" \
  "sweep dicy-cards --vary target_score=40,80"; do
  # shellcheck disable=SC2086
  one=$("$program" $command --games 8 --players 2 --seats greedy,random --jobs 1)
  # shellcheck disable=SC2086
  two=$("$program" $command --games 8 --players 2 --seats greedy,random --jobs 2)
  again=$(eval "$program $(sed -n 's/^again: cubilete //p' <<<"$one")")
  if [[ -z $one ]] || ! [[ $one == "$two" && $one == "$again" ]]; then
    echo "FAILED: $command prints other bytes with two threads, or when it is repeated"
    failed=1
  fi
done
"$program" ab dicy-cards dicy-cards --set target_score=80 --within 4pp --players 2 --seats random,random >"$folder/out" ||
  failed=1
for part in 'hold however often one looks' '100 -> 80' '**'; do
  grep -qF -- "$part" "$folder/out" && continue
  echo "FAILED: ab does not say '$part': $(cat "$folder/out")"
  failed=1
done

# The same bytes for one thread and for two.
one=$("$program" rate examples/nim --agents greedy,search:20 --games 6 --format json --jobs 1)
two=$("$program" rate examples/nim --agents greedy,search:20 --games 6 --format json --jobs 3)
if [[ $one != "$two" || $one != *'"games": 6'* ]]; then
  echo "FAILED: rate prints other bytes with three threads"
  failed=1
fi
one=$("$program" simulate dicy-cards --games 200 --seats random,random,random --players 3 --format json --jobs 1)
two=$("$program" simulate dicy-cards --games 200 --seats random,random,random --players 3 --format json --jobs 2)
if [[ $one != "$two" || -z $one ]]; then
  echo "FAILED: simulate prints other bytes with two threads"
  failed=1
fi

# Ctrl-C: what is known so far, and the exit code of a shell.
for command in "simulate dice-city --games 10000000 --seats random --format json" \
  "ab dice-city dice-city:arts --for 1h --games 1000000000 --seats random" \
  "cards dice-city --for 1h --games 1000000000 --seats random" \
  "measure dice-city --for 1h --games 1000000000 --seats random" \
  "audit dice-city --positions 10000000"; do
  # shellcheck disable=SC2086
  "$program" $command >"$folder/out" 2>"$folder/err" </dev/null &
  running=$!
  wait_for "$running" has_used "$running" 200
  kill -s INT "$running"
  wait "$running"
  found=$?
  if [[ $found != 130 ]] || ! grep -q 'stopped after [1-9]' "$folder/err" ||
    ! grep -qE '"games": [1-9]|[1-9][0-9]* (positions|pairs|games)' "$folder/out"; then
    echo "FAILED: $command, interrupted: exit $found: $(head -20 "$folder/out" "$folder/err")"
    failed=1
  fi
done

# Progress with the time left, on a terminal, which is told after two seconds.
if has_terminal; then
  script -qefc "exec $program simulate dice-city --seats random --games 10000000" /dev/null \
    </dev/null >"$folder/out" 2>&1 &
  running=$!
  wait_for "$running" grep -qE '\] [1-9][0-9]*/10000000, .* left' "$folder/out" || {
    echo "FAILED: no progress with the time left: $(head -c 300 "$folder/out")"
    failed=1
  }
  kill -s TERM "$running"
  wait "$running"
else
  echo "skipped: progress on a terminal, which script(1) cannot open here"
fi

# What tests expect is written anew on request: that value and nothing else, and only where the play
# goes through.
expect 2 "without the mod" test dicy-cards --update --mod "$folder/none"
mkdir -p "$folder/nim"
cp -r "$CUBILETE_HOME/content/examples/nim/." "$folder/nim"
cat >"$folder/nim/tests/nim.yaml" <<'YAML'
tests:
  - test: two stones   # a comment
    when: [{choose: [take, 2]}]
    then: [heap == 4, {asked: 1}]
  - test: nine stones
    when: [{choose: [take, 2], expect: [heap == 5]}, {choose: [take, 9]}]
YAML
sed 's/heap == 4, {asked: 1}/heap == 13, {asked: 2}/' "$folder/nim/tests/nim.yaml" >"$folder/wanted"
expect 1 "" test "$folder/nim" --update
if ! grep -qF "nim.yaml:4:20: 4 -> 13" "$folder/out" || ! grep -qF "1 passed, 1 failed" "$folder/out" ||
  ! diff "$folder/wanted" "$folder/nim/tests/nim.yaml"; then
  echo "FAILED: test --update says or writes something else: $(cat "$folder/out")"
  failed=1
fi
expect 1 "" test "$folder/nim"
(cd "$folder" && "$program" test "$folder/nim" | grep -q '^nim/tests/nim.yaml:6:41: error') ||
  { echo "FAILED: test names its file by another path than validate"; failed=1; }
if ! grep -qF 'nim.yaml:6:41: error[test-failed]: expected heap == 5' "$folder/out"; then
  echo "FAILED: test says something else of a test that fails: $(cat "$folder/out")"
  failed=1
fi
printf 'tests: [{test: t, then: [heap == 4, {over: yes}]}]\n' >"$folder/nim/tests/nim.yaml"
cp "$folder/nim/tests/nim.yaml" "$folder/wanted"
expect 1 "" test "$folder/nim" --update
cmp "$folder/wanted" "$folder/nim/tests/nim.yaml" || failed=1

# A test is not turned into one that says the opposite of its title, unless that is asked for.
printf 'tests: [{test: it is over, then: [heap == 4, {over: true}]}]\n' >"$folder/nim/tests/nim.yaml"
cp "$folder/nim/tests/nim.yaml" "$folder/wanted"
expect 1 "'true' would become 'false'" test "$folder/nim" --update
cmp "$folder/wanted" "$folder/nim/tests/nim.yaml" || failed=1
expect 0 "" test "$folder/nim" --update --force
grep -qF 'heap == 15, {over: false}' "$folder/nim/tests/nim.yaml" || failed=1

expect 0 "" test examples/nim --coverage
if ! grep -qF "branches: 2 of 2 reached" "$folder/out"; then
  echo "FAILED: test --coverage says something else: $(cat "$folder/out")"
  failed=1
fi
expect 0 "" test examples/nim --coverage --format json
if ! grep -qF '"group": "scoring"' "$folder/out"; then
  echo "FAILED: test --coverage --format json says something else: $(cat "$folder/out")"
  failed=1
fi

# Counts and fuel of a profile are the same in each run; times stand apart.
expect 2 "is for 2 to 4 players, not 1" profile dicy-cards --players 1
expect 2 "--games" profile dicy-cards --games 0
expect 0 "" profile dicy-cards --games 2 --mod examples/sevens
profile() {
  "$program" profile dicy-cards --games 20 --players 3 --format json | grep -v microseconds
}
one=$(profile)
two=$(profile)
if [[ $one != "$two" ]] || ! grep -q '"name": "any_two.effect"' <<<"$one" ||
  ! grep -q '"name": "abilities.turn_one_card"' <<<"$one"; then
  echo "FAILED: a profile differs from run to run, or lacks an ability"
  failed=1
fi
"$program" profile dicy-cards --games 5 >"$folder/out" || failed=1
if ! grep -q '^any_two.effect ' "$folder/out" || ! grep -q '^score ' "$folder/out"; then
  echo "FAILED: a profile as text lacks an ability or an action: $(cat "$folder/out")"
  failed=1
fi

# == balance ======================================================================================
cp -r "$CUBILETE_HOME/content/examples/nim" "$folder/held"
run 2 "held has no balance.yaml" test "$folder/held" --balance
printf 'holds: {turns: 1..1000, no_winner: ..40 %%}\n' >"$folder/held/balance.yaml"
run 0 "2 held, 0 failed, 0 not decided" test "$folder/held" --balance --for 60s
run 0 "0 errors, 0 warnings" validate "$folder/held"
printf 'holds: {turns: 1000..}\n' >"$folder/held/balance.yaml"
run 1 "not 1000.." test "$folder/held" --balance
run 1 "<failure message=" test "$folder/held" --balance --format junit
run 1 "::error file=" test "$folder/held" --balance --format github
printf 'holds: {win_shar: 1..}\n' >"$folder/held/balance.yaml"
run 1 "did you mean 'win_share'" test "$folder/held" --balance
printf 'holds: {rounds: many}\n' >"$folder/held/balance.yaml"
run 1 "'many' is no range of values" test "$folder/held" --balance
run 2 "'soon' is no time" test "$folder/held" --balance --for soon
run 2 "--balance goes neither with --update" test "$folder/held" --balance --update

# The page of all codes is what the program prints.
page=$(dirname "$0")/../../content/FINDINGS.md
if ! "$program" explain --format markdown | diff - "$page"; then
  echo "FAILED: content/FINDINGS.md is old: cubilete explain --format markdown >content/FINDINGS.md"
  failed=1
fi

exit "$failed"
