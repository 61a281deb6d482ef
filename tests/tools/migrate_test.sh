#!/usr/bin/env bash
# Migrates a game as a whole: shows it first, changes all files or none, and nothing the second time.
# Usage: migrate_test.sh PROGRAM
# shellcheck source=tests/tools/preamble.sh
. "$(dirname "$0")/preamble.sh" "$1"
game=$folder/voyage
cp -r "$CUBILETE_HOME/tests/games/voyage" "$game"
cp "$CUBILETE_HOME/tests/compiler/language_1/voyage/game.yaml" "$game/game.yaml"
cp -r "$game" "$folder/before"

# expect WORDS EXIT_CODE ARGUMENTS: the program ends with this code and says this.
expect() {
  local words=$1 code=$2
  shift 2
  "$program" "$@" >"$folder/out" 2>&1
  local ended=$?
  if ((ended != code)) || ! grep -qF -- "$words" "$folder/out"; then
    printf 'FAILED: cubilete %s: exit code %s, expected %s and "%s"\n' "$*" "$ended" "$code" "$words"
    cat "$folder/out"
    failed=1
  fi
}
same() {
  if ! diff -r "$1" "$2" >"$folder/out"; then
    printf 'FAILED: %s\n' "$3"
    cat "$folder/out"
    failed=1
  fi
}

expect 'old-language' 1 validate "$game"
if (($(grep -c 'error\[' "$folder/out") != 1)); then
  echo "FAILED: one error is expected"
  cat "$folder/out"
  failed=1
fi
expect '+  - rounds: forever' 0 migrate "$game" --dry-run
same "$folder/before" "$game" 'a dry run changes nothing'

# A slip in the old text: it is reported at its line, and no file changes.
sed -i 's/of: players\[not arrived\]/fo: players[not arrived]/' "$game/game.yaml"
cp "$game/game.yaml" "$folder/slip.yaml"
expect "error[unknown-key]: the key 'fo' is not known here" 1 migrate "$game"
expect 'nothing was changed' 1 migrate "$game"
cmp -s "$game/game.yaml" "$folder/slip.yaml" || { echo 'FAILED: a file with a slip was changed'; failed=1; }
cp "$folder/before/game.yaml" "$game/game.yaml"

# A file that cannot be written: the others are as they were.
if ((EUID != 0)); then
  mkdir -p "$game/variants"
  printf 'variant: v\nappend: {setup: [{run: nothing}]}\n' >"$game/variants/v.yaml"
  chmod a-w "$game/variants" "$game/variants/v.yaml"
  expect '' 1 migrate "$game"
  cmp -s "$game/game.yaml" "$folder/before/game.yaml" || { echo 'FAILED: half a game was changed'; failed=1; }
  chmod u+w "$game/variants" "$game/variants/v.yaml"
  rm -r "$game/variants"
fi

expect '1 file changed' 0 migrate "$game"
same "$CUBILETE_HOME/tests/games/voyage" "$game" 'the game is the one that is there now'
expect 'nothing to do' 0 migrate "$game"
expect 'name the folder of its game' 2 migrate "$game/game.yaml"
expect 'nowhere' 2 migrate "$folder/nowhere"

# Scripts are rewritten too; what cannot be known is told with its place, and the exit code says so.
scripted=$folder/scripted
mkdir -p "$scripted/scripts"
cat >"$scripted/game.yaml" <<'END'
players: 2
resources: {coins: 0}
effects: {pay: {script: s.pay}}
actions: {pay: {do: [{run: pay}]}}
flow: [{rounds: 1, do: [{turns: players, do: [{actions: [pay], once: true}]}]}]
outcome: {score: player.coins}
END
cat >"$scripted/scripts/s.lua" <<'END'
function pay()
  gain(next_player(acting_player()), "coins", 1)
  for _, p in ipairs(players()) do gain(p, "coins", 1) end
end
END
expect '2 files would change' 0 migrate "$scripted" --dry-run
expect '+  gain(next(player), "coins", 1)' 0 migrate "$scripted" --dry-run
expect '2 files changed' 0 migrate "$scripted"
expect '0 errors' 0 validate "$scripted"
expect 'nothing to do' 0 migrate "$scripted"
sed -i 's/function pay()/function pay(player)/; s/next(player)/acting_player()/' "$scripted/scripts/s.lua"
expect "scripts/s.lua:2:8: warning[old-language]: 'acting_player' is 'player' now" 1 migrate "$scripted"
expect 'left to look at' 1 migrate "$scripted"
sed -i 's/^language: 2/language: 3/' "$scripted/game.yaml"
expect 'this is written in language 3, and this program reads language 2' 1 migrate "$scripted"

# Two steps that become one are told where triggers come after a step.
steps=$folder/steps
mkdir "$steps"
cat >"$steps/game.yaml" <<'END'
players: 2
resources: {coins: 0, bonus: 0}
player_attributes: {done: 0}
triggers:
  bonus: {when: gained, of: coins, do: [{set: {players.done: coins}}]}
actions: {pass: {}}
flow:
  - rounds: 2
    do:
      - turns: players
        do:
          - do: [{gain: {coins: 1}}]
          - do: [{gain: {bonus: player.done}}]
          - {actions: [pass], once: true}
outcome: {score: player.bonus}
END
expect 'these effects and those before them are one step now' 1 migrate "$steps" --dry-run
expect "game.yaml:13:13: warning[old-language]" 1 migrate "$steps" --dry-run

((failed == 0)) && echo 'a game of language 1 is one of language 2'
exit "$failed"
