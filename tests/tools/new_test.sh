#!/usr/bin/env bash
# 'cubilete new': what it makes is valid, passes its tests and plays; what it adds to leaves all else
# as it was; what it refuses changes nothing. Usage: new_test.sh PROGRAM CHECKED_JSON
# shellcheck source=tests/tools/preamble.sh
. "$(dirname "$0")/preamble.sh" "$1"
checked_json=$2
cd "$folder" || exit 1

# refused MESSAGE ARGUMENTS...: with a complaint, and every file is as it was.
refused() {
  local message=$1 before
  shift
  before=$(everything)
  "$program" "$@" </dev/null >"$folder/told" 2>&1
  local found=$?
  if [[ $found != [12] ]] || ! grep -qF -- "$message" "$folder/told" ||
    [[ $(everything) != "$before" ]]; then
    printf 'FAILED: cubilete %s\n  expected a refusal, nothing changed, and: %s\n%s\n' \
      "$*" "$message" "found exit $found and: $(cat "$folder/told")"
    diff <(echo "$before") <(everything)
    failed=1
  fi
}

everything() { find . ! -name told -type f -exec md5sum {} + -o ! -name told -print | sort; }

# added FILE OLD LINES...: FILE is OLD with LINES put in, and nothing else.
added() {
  local file=$1 old=$2 found expected
  shift 2
  found=$(diff "$old" "$file" | grep '^[<>]')
  expected=$(printf '> %s\n' "$@")
  if [[ $found != "$expected" ]]; then
    printf 'FAILED: %s\n  expected\n%s\n  found\n%s\n' "$file" "$expected" "$found"
    failed=1
  fi
}

# == a game, for every number of players ==========================================================
run 0 "It plays" new game my-game
run 0 "0 errors, 0 warnings" validate my-game --strict
run 0 "3 passed, 0 failed" test my-game
for players in 2 3 4; do
  run 0 "100.0 %" simulate my-game --players "$players" --games 50 --seed 1
done
for language in en es; do
  run 0 "My Game" play my-game --lang "$language" --seed 1
done
run 0 "Player 1 buys Bread for 3 coins" play my-game --lang en --seats greedy,greedy --seed 3
run 2 "did you mean 'my-game'?" play My-Game
run 0 "no finding" audit my-game --positions 500
sed 's/^setup:/invariants: [round < 3]\n&/' my-game/game.yaml >told && cp -r my-game late && mv told late/game.yaml
run 1 "again: cubilete audit late --positions 100 --seed 1 --write found" audit late --positions 100
rm -r late
cmp -s <(find my-game -name '*.yaml' -exec head -qn 1 {} + | grep -c '^# yaml-language-server: ') \
  <(find my-game -name '*.yaml' | wc -l) || {
  echo "FAILED: a file of the new game has no modeline"
  failed=1
}
for file in my-game/game.yaml my-game/locale/es.yaml; do
  schema=$(sed -n '1s/.*schema=//p' "$file")
  [[ -f $(dirname "$file")/$schema ]] || {
    echo "FAILED: the modeline of $file leads nowhere: $schema"
    failed=1
  }
done
# The editor's Lua finds the names of the game, wherever the folder is moved.
if grep -q '"/' my-game/.luarc.json || ! grep -q '"\.stubs"' my-game/.luarc.json; then
  echo "FAILED: .luarc.json names another folder: $(cat my-game/.luarc.json)"
  failed=1
fi
cp my-game/.stubs/cubilete.lua stubs
sed -i 's/^resources:/&\n  feathers: 1/' my-game/game.yaml
grep -q feathers my-game/.stubs/cubilete.lua && { echo 'FAILED: stubs of a new game have feathers'; failed=1; }
run 0 "my-game/.stubs/cubilete.lua" stubs my-game
grep -q '^---@field feathers integer$' my-game/.stubs/cubilete.lua || {
  echo "FAILED: the stubs lack a resource"
  failed=1
}
sed -i '/^  feathers: 1$/d' my-game/game.yaml
run 0 "my-game/.stubs/cubilete.lua" stubs my-game
cmp my-game/.stubs/cubilete.lua stubs || failed=1
grep -q "^-- 'cubilete stubs GAME' writes this file anew" stubs ||
  { echo "FAILED: the stubs do not say how they are renewed"; failed=1; }
echo "-- mine" >my-game/.stubs/cubilete.lua
run 1 "--force" stubs my-game
run 0 "my-game/.stubs/cubilete.lua" stubs my-game --force
cmp my-game/.stubs/cubilete.lua stubs || failed=1
run 0 "elsewhere/deeper/second" new game second --in elsewhere/deeper
run 0 "0 errors, 0 warnings" validate elsewhere/deeper/second --strict

# == what is laid over it =========================================================================
cp -r my-game before
run 0 "variants/short.yaml" new variant ./my-game/short
added my-game/locale/en.yaml before/locale/en.yaml "variants:" "  short: Short"
run 0 "more/mod.yaml" new mod more --for ./my-game
run 0 "more/cards/card.yaml" new card pear --in more
run 0 "0 errors, 0 warnings" validate my-game more --strict
for words in en es; do
  if ! grep -qx "  more: More" "more/locale/$words.yaml"; then
    echo "FAILED: the new mod has no name in '$words'"
    failed=1
  fi
done
run 0 "4 passed, 0 failed" test my-game
run 0 "1 passed, 0 failed" test more
run 0 "100.0 %" simulate my-game --variant short --games 20
run 0 "100.0 %" simulate my-game --mod more --games 20
# One for a game of the checkout may stand anywhere.
run 0 "bigger/mod.yaml" new mod bigger --for dicy-cards
run 0 "0 errors, 0 warnings" validate bigger --strict
run 0 "1 passed, 0 failed" test bigger

# == a card, whatever the layout ==================================================================
rm -rf my-game && cp -r before my-game
run 0 "my-game/cards/cards.yaml" new card old_mill --in my-game
added my-game/cards/cards.yaml before/cards/cards.yaml "  old_mill:" "    # may also have: bonus" \
  "    copies: 1" "    value: 2" "    price: {coins: 2}"
added my-game/locale/es.yaml before/locale/es.yaml "  old_mill: Old Mill"
run 0 "0 errors, 0 warnings" validate my-game --strict
run 0 "3 passed, 0 failed" test my-game

rm -rf my-game && cp -r before my-game
cat >my-game/cards/cards.yaml <<'EOF'
# In braces, on lines of one each; the last has a note.
kind: card
components:
  apple: {copies: 6, value: 1, price: {coins: 1}}

  bread: {copies: 6, value: 3, price: {coins: 3}}    # a loaf
  # nothing below

  basket: {copies: 4, value: 0, price: {coins: 4}, bonus: {script: bonuses.per_card, with: {points: 1}}}
  # the end

# no section
EOF
cp my-game/cards/cards.yaml old-cards
sed -i '/^components:/,/^help:/c\
components: {apple: Apple, bread: "Bread: {a loaf}",   # one, two\
  basket: '"'it''s a } basket'"'}\
help:' my-game/locale/en.yaml
printf '%s' "$(sed '$!s/$/\r/' before/locale/es.yaml)" >my-game/locale/es.yaml
cp my-game/locale/en.yaml old-en
cp my-game/locale/es.yaml old-es
run 0 "my-game/cards/cards.yaml" new card old_mill --in my-game
added my-game/cards/cards.yaml old-cards "  old_mill: {copies: 1, value: 2, price: {coins: 2}}" ""
sed "s/basket'}/basket',/" old-en >with-comma
added my-game/locale/en.yaml with-comma "  old_mill: Old Mill}"
added my-game/locale/es.yaml old-es $'  old_mill: Old Mill\r'
run 0 "0 errors, 0 warnings" validate my-game --strict

# Every field that a kind demands, of every type.
cp -r my-game kept
sed -i '/^resources:/i\
  tile:\
    properties:\
      number: {type: integer, min: 5, max: 9, required: true}\
      numbers: {type: list of integer, required: true}\
      truth: {type: boolean, required: true}\
      word: {symbols: [red, no_colour], required: true}\
      words: {type: list of symbol, symbols: [up, down], required: true}\
      good: {type: resource, required: true}\
      cost: {type: amounts, required: true}\
      thing: {type: definition, required: true}\
      other: {type: card, required: true}\
      others: {type: list of card, required: true}\
      sum: {query: {owner: player}, returns: integer, required: true}\
      test: {query: {owner: player}, returns: boolean, required: true}\
      who: {query: {owner: player}, returns: player, required: true}\
      what: {query: {owner: player}, returns: card, required: true}\
      all: {query: {owner: player}, returns: list of player, required: true}\
      deed: {effect: {owner: player}, required: true}\
      more: {type: integer}\
  die: {faces: [1, 2, 3]}' my-game/game.yaml
refused "say --kind card, or --kind tile, or --kind die" new card hill --in my-game
run 0 "my-game/cards/tile.yaml" new card hill --in my-game --kind tile
run 0 "my-game/cards/die.yaml" new card small_die --in my-game --kind die
run 0 "0 errors" validate my-game
run 0 "3 passed, 0 failed" test my-game
rm -r my-game && mv kept my-game

# A file of its own.
run 0 "my-game/more/fruit.yaml" new card plum --in my-game --file more/fruit.yaml
run 0 "0 errors, 0 warnings" validate my-game --strict

# == a copy of a game, with its scripts ===========================================================
run 0 "It plays" new game copy --from dicy-cards --in .
run 0 "0 errors, 0 warnings" validate copy --strict
grep -q '^game: copy$' copy/game.yaml || { echo 'FAILED: the copy has the name of the game'; failed=1; }
run 0 "0 errors, 0 warnings" validate "$CUBILETE_HOME/scripts/dicy-cards/points.lua"
rm -r copy/scripts
run 1 "there is no script file 'abilities.lua'" validate copy
if (($("$program" validate copy | grep -c missing-script) > 4)); then
  echo 'FAILED: a missing script file is reported at each use'
  failed=1
fi

# == refusals =====================================================================================
refused "is there already" new game my-game
refused "'dicy-cards' already" new game dicy-cards
refused "hyphens and underscores, beginning with a letter: 'my-game'" new game "My Game!"
refused "cannot be a name" new game ../escape
refused "cannot be a name" new game 7
refused "did you mean 'dicy-cards'?" new variant dicy-card/short
refused "does not say of which game" new variant short
refused "did you mean 'dicy-cards'?" new mod more-cards --for dicy-card
refused "must be beside it" new mod apart --for ./my-game --in elsewhere
refused "is there already" new mod more --for ./my-game
refused "already, in my-game/cards/cards.yaml:4:3" new card apple --in my-game
refused "did you mean 'card'?" new card fig --in my-game --kind crad
refused "and underscores, beginning with a letter: 'old_mill'" new card old-mill --in my-game
refused "means something else" new card true --in my-game
refused "some readers of YAML take the word for true or false" new card yes --in my-game
refused "did you mean 'dicy-cards'?" new card fig --in dicy-card
refused "components cannot be in" new card fig --in my-game --file ../fig.yaml
refused "components cannot be in" new card fig --in my-game --file locale/fig.yaml
refused "--for" new mod more-cards
refused "new what?" new
refused "did you mean 'game'?" new gmae my-game
refused "not expected: b" new game a b
refused "name is required" new game
# The game says how many there are: first that, then the card.
sed -i 's/^setup:/checks: [count(definitions(card)) == 5]\n&/' my-game/game.yaml
refused "check-failed" new card fig --in my-game
sed -i 's/(card)) == 5/(card)) == 6/' my-game/game.yaml
run 0 "my-game/cards/cards.yaml" new card fig --in my-game --file cards/cards.yaml
run 0 "0 errors, 0 warnings" validate my-game --strict
# A layout that cannot be kept.
cp my-game/locale/es.yaml old-es
echo 'variants: &v {}' >>my-game/locale/es.yaml
refused "cannot be added under 'variants' in my-game/locale/es.yaml" new variant ./my-game/short
mv old-es my-game/locale/es.yaml
# The second of three files cannot be written: the first is put back.
sed -i 's/(card)) == 6/(card)) == 7/' my-game/game.yaml
mv my-game/locale/es.yaml es-elsewhere && ln -s ../../es-elsewhere my-game/locale/es.yaml
refused "es.yaml" new card date --in my-game
rm my-game/locale/es.yaml && mv es-elsewhere my-game/locale/es.yaml
# Nothing is left behind.
[[ -z $(find . -name '*.new' -o -name '.cubilete*') ]] || {
  echo "FAILED: left behind: $(find . -name '*.new' -o -name '.cubilete*')"
  failed=1
}

# == a kill in between ============================================================================
# What `new card` leaves when it is killed after its first file.
printf 'kind: card\ncomponents:\n  half_made: {}\n' >my-game/cards/half.yaml
printf '%s' '{"format":"cubilete new","files":[{"file":"cards/half.yaml","old":null,' \
  '"new":"kind: card\ncomponents:\n  half_made: {}\n"}]}' | "$checked_json" >my-game/.cubilete-new
for command in validate test simulate; do
  "$program" "$command" my-game </dev/null >told 2>&1
  grep -qF "is half made: say it again to finish it, or 'cubilete new undo my-game' to take it back" told || {
    echo "FAILED: $command says nothing of a change that is half made: $(cat told)"
    failed=1
  }
done
run 0 "what it had begun is taken back" new undo my-game
[[ ! -e my-game/.cubilete-new && ! -e my-game/cards/half.yaml ]] || {
  echo "FAILED: new undo leaves something: $(ls -A my-game my-game/cards)"
  failed=1
}
refused "no change in my-game is half made" new undo my-game
refused "there is no game" new undo none

exit "$failed"
