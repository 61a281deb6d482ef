#!/usr/bin/env bash
# What shells complete and what the manual pages say. Usage: shell_test.sh PROGRAM
# shellcheck source=tests/tools/preamble.sh
. "$(dirname "$0")/preamble.sh" "$1"

fail() {
  echo "FAILED: $*"
  failed=1
}

# offers TEXT WORDS...: TEXT is among what the last word may become.
offers() {
  local text=$1
  shift
  "$program" __complete "$@" >"$folder/out" || fail "completing $*: exit $?"
  grep -qxF -- "$text" "$folder/out" || fail "completing $*: no $text in: $(head -c 300 "$folder/out")"
}

offers play pl
offers --version --
offers dice-city play dice
offers dicy-cards:interglacial simulate dicy-cards:
offers dicy-cards:interglacial ab dicy-cards dicy-cards:
offers dice-city cards dice-c
offers bazaar cards dice-city baz
offers interglacial play dicy-cards --variant ''
offers interglacial play --variant preset-b dicy-cards:preset-c --variant inter
offers --resume play --re
offers greedy play dice-city --seats gr
offers json simulate --format ''
offers --format=json simulate dicy-cards --format=j
offers --seats=human play dicy-cards --seats=hu
offers --variant=interglacial play dicy-cards --variant=inter
offers simulate help sim
offers es play dice-city --lang ''
offers bazaar show dice-city baz
offers never-used explain nev
offers bash completion ''
offers examples/sevens validate examples/
offers card new ''
"$program" __complete replay '' >"$folder/out"
[[ -s $folder/out ]] && fail "a file is completed by names: $(cat "$folder/out")"
"$program" __complete nosuch '' >"$folder/out" || fail "an unknown command"

# bash: the script loads, and completes a line as a shell would ask.
"$program" completion bash >"$folder/bash" || fail "no script for bash"
cubilete_of() { # LINE
  bash -c 'source "$1"; PATH=$2:$PATH; COMP_LINE=$3; COMP_POINT=${#3}; _cubilete; printf "%s\n" "${COMPREPLY[@]}"' \
    bash "$folder/bash" "$folder/bin" "$1"
}
mkdir "$folder/bin"
ln -s "$(realpath "$program")" "$folder/bin/cubilete"
cubilete_of "cubilete play dice-c" | grep -qx dice-city || fail "bash completes no game"
cubilete_of "cubilete play dicy-cards:int" | grep -qx interglacial || fail "bash completes no variant"
cubilete_of "cubilete show dice-city ba" | grep -qx bazaar || fail "bash completes no card"
"$program" completion zsh >"$folder/zsh" || fail "no script for zsh"
"$program" completion fish >"$folder/fish" || fail "no script for fish"
if command -v zsh >/dev/null; then zsh -n "$folder/zsh" || fail "the script for zsh"; fi
if command -v fish >/dev/null; then fish -n "$folder/fish" || fail "the script for fish"; fi
"$program" completion tcsh >/dev/null 2>&1 && fail "a script for tcsh"

# Manual pages: one for each command, with each of its options.
commands=$("$program" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
[[ $(wc -w <<<"$commands") -ge 15 ]] || fail "commands: $commands"
for command in '' $commands; do
  # shellcheck disable=SC2086
  "$program" man $command >"$folder/page" || fail "no page of $command"
  for section in NAME SYNOPSIS DESCRIPTION OPTIONS "EXIT STATUS"; do
    grep -qx ".SH $section" "$folder/page" || fail "the page of $command has no $section"
  done
  # shellcheck disable=SC2086
  for option in $("$program" $command --help | grep -oE '^  (-[a-z],)?--[a-z]+' | grep -oE -- '--[a-z]+'); do
    grep -qF -- "${option//-/\\-}" "$folder/page" || fail "the page of $command has no $option"
  done
  if command -v groff >/dev/null; then
    groff -man -Tutf8 -ww "$folder/page" 2>&1 >/dev/null | grep . && fail "the page of $command"
  fi
done
"$program" man nosuch 2>"$folder/err" && fail "a page of nothing"
grep -qF "there is no command 'nosuch'" "$folder/err" || fail "a page of nothing says nothing"

((failed == 0)) && echo "shells complete and manuals are there"
exit "$failed"
