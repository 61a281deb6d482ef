#!/usr/bin/env bash
# Does what content/README.md tells: writes its files and runs its commands, in their order.
# Usage: tutorial_test.sh PROGRAM
#
# A block of code that begins with a comment naming a file ("# orchard/game.yaml") is that file. A
# line that begins with "    ./cubilete" is run, with nobody at the terminal.
# shellcheck source=tests/tools/preamble.sh
. "$(dirname "$0")/preamble.sh" "$1"
page=$CUBILETE_HOME/content/README.md
ln -s "$CUBILETE_HOME/content" "$folder/content"
cd "$folder" || exit 1
commands=0
file=
in_block=0

while IFS= read -r line; do
  if [[ $line == '```'* ]]; then
    in_block=$((1 - in_block))
    file=
    is_first=1
    continue
  fi
  if ((in_block)); then
    if ((is_first)) && [[ $line =~ ^(#|--)\ (orchard/[a-z/.]+)$ ]]; then
      file=${BASH_REMATCH[2]}
      mkdir -p "$(dirname "$file")"
      : >"$file"
    fi
    is_first=0
    [[ -z $file ]] || printf '%s\n' "$line" >>"$file"
    continue
  fi
  [[ $line == '    ./cubilete '* ]] || continue
  line=${line%%#*}
  read -r -a words <<<"${line#*./cubilete }"
  commands=$((commands + 1))
  if ! "$program" "${words[@]}" </dev/null >out 2>&1; then
    printf 'FAILED: cubilete %s\n%s\n' "${words[*]}" "$(cat out)"
    failed=1
  fi
done <"$page"

if ((commands < 9)); then
  echo "FAILED: only $commands commands are in $page"
  failed=1
fi

# The rule in Lua is put in as the page tells in words.
query='queries: {sets: {parameters: {owner: player}, returns: integer, script: bonus.sets, with: {points: 5}}}'
if ! grep -qF "${query:10:85}" "$page"; then
  echo "FAILED: the query of the page is another one"
  failed=1
fi
printf '%s\n    sets: sets(player)\n' "$(cat orchard/game.yaml)" >orchard/game.yaml.new
{ printf '%s\n' "$query"; cat orchard/game.yaml.new; } >orchard/game.yaml
rm orchard/game.yaml.new
sed -i 's/^scores: {/scores: {sets: sets, /' orchard/locale/en.yaml
if ! "$program" validate orchard --strict >out 2>&1 || ! "$program" test orchard >>out 2>&1; then
  echo "FAILED: the game with the rule in Lua: $(cat out)"
  failed=1
fi

# The mistake of the page: the message is the same, at another line.
sed -i 's/tray\.face/tray.fase/' orchard/game.yaml
"$program" validate orchard >out 2>&1
message="error[unknown-name]: there is no member of a zone 'fase'"
if ! grep -qF "$message" "$page" || ! grep -qF "$message" out; then
  echo "FAILED: the mistake is told as $(cat out)"
  failed=1
fi

((failed == 0)) && echo "the first game plays; $commands commands"
exit "$failed"
