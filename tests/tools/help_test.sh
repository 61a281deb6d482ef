#!/usr/bin/env bash
# The help of all commands: it fits 80 columns, shows no notation of the library, names defaults and
# agents, and its examples run. Usage: help_test.sh PROGRAM
# shellcheck source=tests/tools/preamble.sh
. "$(dirname "$0")/preamble.sh" "$1"

fail() {
  echo "FAILED: $*"
  failed=1
}

# help_has COMMAND TEXT
help_has() {
  "$program" "$1" --help | tr -s ' \n' ' ' | grep -qF -- "$2" || fail "$1 --help does not say: $2"
}

commands=$("$program" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
[[ $(wc -w <<<"$commands") -ge 20 ]] || fail "commands: $commands"
for command in '' $commands; do
  # shellcheck disable=SC2086
  "$program" $command --help >"$folder/help" || fail "$command --help: exit $?"
  grep -nE '^.{81,}' "$folder/help" | grep -v 'cubilete ' && fail "$command --help: wider than 80 columns"
  grep -nE 'TEXT|UINT|\bINT\b|:\[|kb\(|\{enforced\}|REQUIRED|\[Exactly' "$folder/help" &&
    fail "$command --help shows the library's notation"
done
"$program" list --help | grep -q 'cubilete play' && fail "list --help has the examples of the program"
[[ $("$program" -V) == "$("$program" --version)" ]] || fail "-V is not --version"

# Defaults, and the agents wherever they are taken.
help_has simulate '(default: 1000)'
help_has simulate '(default: greedy)'
help_has measure '(default: greedy)'
help_has report '(default: 1000)'
help_has validate '(at least 16M)'
for command in simulate measure ab cards sweep tune report profile play serve; do
  help_has "$command" 'random, greedy, rollout:N, search:N'
done
help_has rate 'random, greedy, rollout:N, search:N'
for command in play serve simulate measure cards report sweep tune rate profile; do
  for option in --variant --mod --set; do help_has "$command" "$option"; done
done
for command in play simulate measure ab cards sweep tune report rate profile show; do
  help_has "$command" --lang
done
for command in "measure dicy-cards" "cards dicy-cards" "report dicy-cards -o $folder/x.html" \
  "sweep dicy-cards --vary target_score=40"; do
  # shellcheck disable=SC2086
  run 2 "did you mean 'interglacial'?" $command --variant interglacal
done
run 0 "dicy-cards:interglacial?target_score=40" measure dicy-cards --variant interglacial \
  --set target_score=40 --games 2

# Messages name the program as it was called.
CUBILETE_CALLED_AS=./cubilete "$program" play dicy-cards --zzz 2>&1 | grep -qF "'./cubilete play --help'" ||
  fail "a message names another program"
CUBILETE_CALLED_AS=./cubilete "$program" simulate --help | grep -qE '^  \./cubilete simulate ' ||
  fail "examples name another program"

# Words of a card, in all languages or in one.
run 0 "es: Cantera" show dice-city quarry
run 0 "en: Quarry" show dice-city quarry --lang en
"$program" show dice-city quarry --lang en | grep -q "^es:" && fail "show --lang en speaks Spanish"
run 2 "no words in 'fr'" show dice-city quarry --lang fr

# One language in a table: no English head over Spanish rows.
for command in "simulate dicy-cards" "measure dicy-cards" "ab dicy-cards dicy-cards:interglacial" \
  "cards dicy-cards" "sweep dicy-cards --vary target_score=40,60" \
  "tune dicy-cards --vary target_score=40,60 --towards rounds=7" \
  "rate dicy-cards --agents random,greedy" "profile dicy-cards"; do
  # shellcheck disable=SC2086
  "$program" $command --games 4 --lang es >"$folder/es" 2>"$folder/err" || fail "$command --lang es"
  # shellcheck disable=SC2086
  LANG=es_ES.UTF-8 "$program" $command --games 4 >"$folder/environment" 2>/dev/null
  grep -vE '^ .*(->|\.yaml)|us cada|[0-9] us' "$folder/es" |
    grep -wnE 'games|players|played by|measure|mean|interval|again|wins?|share|seat|actions?|turns?|card|value|with|by|to|decisions|calls' |
    grep -vE 'otra vez:|dicy-cards|->' && fail "$command --lang es speaks English"
  grep -v "cubilete " "$folder/es" | grep -nE '(^|[ (])[+-]?[0-9]+\.[0-9]+([ )%]|$)' &&
    fail "$command --lang es writes decimals in English"
  [[ $command == profile* ]] || cmp -s "$folder/es" "$folder/environment" ||
    fail "$command: LANG=es_ES gives another text than --lang es"
done

# Every example is accepted, in a folder with the games that they name. What would take long is
# stopped after a while, which is as good as an end. Names that stand for any are left out, and what
# would write into the games of the installation.
cd "$folder" || exit 1
"$program" new game my-game >/dev/null || fail "new game my-game"
"$program" play dicy-cards --seats random --players 2 --seed 1 --record game.json >/dev/null 2>&1 ||
  fail "a recorded game"
for command in $commands; do
  "$program" "$command" --help | sed -n 's/^  \(cubilete .*\)/\1/p'
done | sed -E 's/ +\(.*\)$//' | grep -vE 'for i in|serve|@|\|| >|<\(|--watch|their-game|GAME|path/|my-variant|another$|~/|content/' |
  grep -vE 'new game|mill|\.part|my-game.json|--number vp|--write' >examples
[[ $(wc -l <examples) -ge 25 ]] || fail "examples: $(cat examples)"
while read -r _ line; do
  # shellcheck disable=SC2086
  CUBILETE_HOME=${CUBILETE_HOME:-$OLDPWD} timeout 0.5 "$program" $line >out 2>err </dev/null
  found=$?
  [[ $found == 2 || $found == 3 ]] && fail "the example 'cubilete $line': exit $found: $(head -3 err)"
done <examples

((failed == 0)) && echo "the help helps"
exit "$failed"
