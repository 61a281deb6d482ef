#!/usr/bin/env bash
# What a person reads and may type while playing: questions, commands, the table, saved games.
# Usage: prompt_test.sh PROGRAM
set -u
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_STATE_HOME=$folder/state
unset COLUMNS
failed=0

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
has "a die is chosen by what it shows" "freeze a card and roll again (Odds; 3)"
play '2\nodds\n#3\n/quit\n' "${dicy[@]}" --seed 3
has "or by its line" "freeze a card and roll again (Odds; 4)"

exit "$failed"
