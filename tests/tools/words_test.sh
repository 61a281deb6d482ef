#!/usr/bin/env bash
# Words and tables: a game plays without words, 'new words' writes drafts, 'validate --fix' names
# values, 'table' writes cards and takes them back. Usage: words_test.sh PROGRAM
# shellcheck source=tests/tools/preamble.sh
. "$(dirname "$0")/preamble.sh" "$1"
cd "$folder" || exit 1

everything() { find game -type f -exec md5sum {} + | sort; }

# same BEFORE WHAT: the files of the game are as they were.
same() {
  [[ $(everything) == "$1" ]] || { echo "FAILED: $2 changed the game"; failed=1; }
}

# has TEXT FILE
has() {
  grep -qF -- "$1" "$2" || { printf 'FAILED: %s has no %s:\n%s\n' "$2" "$1" "$(cat "$2")"; failed=1; }
}

mkdir -p game/cards
cat >game/game.yaml <<'END'
players: 2
kinds:
  card:
    properties:
      value: {type: integer, min: 0, max: 9, default: 1}
      price: {type: amounts}
      suit: {symbols: [red, blue], shown: true}
      beats: list of card
      ability: {effect: {owner: player}}
resources: {coins: 3, points: 0}
zones:
  market_row: {shape: row, holds: card}
  hand: {owner: player, shape: pile, holds: card}
setup: [{create: definitions(card), to: market_row}]
actions:
  buy_card:
    choices: {card: {from: market_row, note: card.suit}}
    cost: card.price
    do: [{move: card, to: hand}, card.ability(player)]
    ends: turn
  leave: {ends: game}
flow: [{rounds: forever, do: [{turns: players, do: [{actions: [buy_card, leave]}]}]}]
outcome: {score: {points: player.points, cards: sum(player.hand.value), beaten: 'count(player.hand[any(beats)])'}}
END
cat >game/cards/all.yaml <<'END'
kind: card
components:
  old_mill:                # the first
    value: 2               # its worth
    price: {coins: 2}
    suit: red
    ability: {gain: {points: 4}}
  town_hall: {price: {coins: 1}, suit: blue, beats: [old_mill], copies: 2}
END

# == drafts =======================================================================================
run 0 "0 errors" validate game
run 0 "buy card" play game --seats random --seed 1
mkdir game/locale
echo 'game: {title: The Mill}' >game/locale/en.yaml
run 0 "buy card" play game --seats random --seed 1
run 1 "[missing-text]" validate game --strict
run 1 "--strict counts warnings as errors" validate game --strict
run 0 "drafts, each marked" new words game --lang en --lang es
has "title: The Mill" game/locale/en.yaml
has "old_mill: Old mill  # draft" game/locale/en.yaml
has "town_hall: Town hall  # draft" game/locale/es.yaml
run 0 "0 errors" validate game
run 1 "[draft-text]" validate game --strict
run 0 "Town hall" play game --lang es --seats random --seed 1
run 0 "no text is missing" new words game
before=$(everything)
run 2 "there is no game" new words nothing
same "$before" "a refusal"
sed -i 's/ *# draft//' game/locale/*.yaml
# Texts that are the same in both languages would be another finding.
sed -i -E '/old_mill|town_hall|points/! s/^(  [a-z_]+: [^{"]*[^{" ])$/\1 (es)/' game/locale/es.yaml

# The answers of a question with parts get a sentence with all of them.
mkdir -p parts/locale
cat >parts/game.yaml <<'END'
players: 2
resources: {coins: 9}
actions:
  buy:
    choices: {payment: {parts: {left: 0..2, right: 0..2}, where: left + right == 3}}
    cost: {coins: left}
flow: [{turns: players, do: [{actions: [buy]}]}]
outcome: {score: {coins: player.coins}}
END
echo 'game: {title: Parts}' >parts/locale/es.yaml
run 0 "drafts, each marked" new words parts --lang es
has 'payment: "left {left}, right {right}"  # draft' parts/locale/es.yaml
run 0 "0 errors" validate parts
run 0 "buy (left" play parts --lang es --seats random

# A further language gets copies of the texts that are there, of all that 'validate' asks for.
cp -r parts third
sed -i 's/ *# draft//; s/^game:.*/game: {title: Partes, summary: Dos partes.}/' third/locale/es.yaml
run 0 "drafts, each marked" new words third --lang fr
has 'title: Partes  # draft' third/locale/fr.yaml
has 'summary: Dos partes.  # draft' third/locale/fr.yaml
has 'payment: "left {left}, right {right}"  # draft' third/locale/fr.yaml
run 0 "no text is missing" new words third --lang fr
run 1 "[draft-text]" validate third --strict
run 0 "0 errors, 0 warnings" validate third --strict --drafts
run 2 "'klingon' is the code of no language" new words third --lang klingon
run 0 "0 errors, 0 warnings" validate game --strict

# == values in texts ==============================================================================
cat >>game/locale/en.yaml <<'END'
help:
  old_mill: Gain 4 points at once.   # kept
  town_hall: "Worth {value, plural, one {a point} other {# points}}."
END
printf "help: {old_mill: Gana 4 puntos., town_hall: 'Vale {value}.'}\n" >>game/locale/es.yaml
run 0 "[repeated-value]" validate game
run 0 "en.yaml" validate game --fix
has '  old_mill: "Gain {ability.points} points at once."   # kept' game/locale/en.yaml
has 'help: {old_mill: "Gana {ability.points} puntos.", town_hall' game/locale/es.yaml
run 0 "0 errors, 0 warnings" validate game --strict
sed -i 's/points: 4/points: 5/' game/cards/all.yaml
run 0 "0 errors, 0 warnings" validate game --strict
printf '/look old\n/look town\n/quit\nyes\n' >typed
"$program" play game --seats human,random --seed 1 <typed >told 2>&1
has "Gain 5 points at once." told
has "Worth a point." told
sed -i 's/{ability.points}/{ability.point}/' game/locale/es.yaml
run 1 "did you mean 'ability.points'?" validate game
sed -i 's/{ability.point}/{ability.points}/' game/locale/es.yaml
# Texts that lack quotes: a file that cannot be read otherwise gets them.
cp game/game.yaml read.yaml
sed -i "s/'count(player.hand\[any(beats)\])'/count(player.hand[any(beats)])/" game/game.yaml
run 1 "this text holds '['" validate game
run 0 '"count(player.hand[any(beats)])"' validate game --fix
run 0 "0 errors, 0 warnings" validate game --strict
mv read.yaml game/game.yaml
# The same in a mod, whose own files alone are changed.
mkdir -p extra/locale
printf 'mod: extra\nfor: game\nlanguage: 2\nadd:\n  effects.bonus: {do: {move: first(deck, 3), to: pile}}\n' >extra/mod.yaml
run 1 '"first(deck, 3)"' validate extra --fix
has 'move: "first(deck, 3)", to: pile' extra/mod.yaml
printf 'mod: extra\nfor: game\nlanguage: 2\n' >extra/mod.yaml
printf 'mods: {extra: Extra}\nhelp: {old_mill: Gain 5 points.}\n' >extra/locale/en.yaml
cp game/locale/en.yaml words.yaml
run 0 "en.yaml" validate extra --fix
has '"Gain {ability.points} points."' extra/locale/en.yaml
cmp game/locale/en.yaml words.yaml
# A number that also stands in a rule of the card may be that one.
sed -i 's/points: 5/points: 4 * count(hand)/; s/{ability.points}/4/' game/cards/all.yaml game/locale/*.yaml
run 0 "0 errors, 0 warnings" validate game --strict --fix
has "Gain 4 points" game/locale/en.yaml
sed -i 's/points: 4 \* count(hand)/points: 5/; s/4 points/{ability.points} points/; s/4 puntos/{ability.points} puntos/' game/cards/all.yaml game/locale/*.yaml
# A card without a text: what its rules say.
sed -i '/^help/,$d' game/locale/en.yaml game/locale/es.yaml
"$program" play game --seats human,random --seed 1 <typed >told 2>&1
has "Gain 5 points." told
printf '/mira old\n/salir\ns\n' >typed
"$program" play game --lang es --seats human,random --seed 1 <typed >told 2>&1
has "Gana 5 points." told
run 0 "Gain 5 points." show game old_mill

# == tables =======================================================================================
before=$(everything)
run 0 "id,copies,value,price.coins,suit,beats,name:en,help:en,name:es,help:es" table game --kind card
run 0 "old_mill,,2,2,red,,Old mill,,Old mill," table game
run 0 "town_hall,2,,1,blue,old_mill,Town hall,,Town hall," table game
"$program" table game -o cards.csv
run 0 "nothing is different" table game --apply cards.csv
same "$before" "a round trip"
"$program" table game -o cards.tsv
run 0 "nothing is different" table game --apply cards.tsv
# As a spreadsheet saves it.
{ printf '\xef\xbb\xbf'; tr ',' ';' <cards.csv; } >semicolons.csv
run 0 "nothing is different" table game --apply semicolons.csv
echo mine >other.csv
run 1 "nothing was written" table game -o other.csv
[[ $(cat other.csv) == mine ]] || { echo "FAILED: a file was replaced"; failed=1; }

printf 'id,value,name:en,suit,copies\r\nold_mill,5,"The ""old"" mill, of stone",blue,\r\ntown_hall,3,,,4\r\n' >new.csv
run 0 "old_mill.value: 2 -> 5" table game --apply new.csv --dry-run
same "$before" "--dry-run"
sed -i 's/town_hall,3,,,4/town_hall,3,Hall,,4/' new.csv
run 0 "town_hall.suit: blue -> (nothing)" table game --apply new.csv
has '    value: 5               # its worth' game/cards/all.yaml
has '    suit: blue' game/cards/all.yaml
has '  town_hall: {price: {coins: 1}, beats: [old_mill], copies: 4, value: 3}' game/cards/all.yaml
has 'old_mill: "The \"old\" mill, of stone"' game/locale/en.yaml
run 0 "0 errors, 0 warnings" validate game --strict
run 0 "nothing is different" table game --apply new.csv

# Mistakes are told at the row and column, and nothing is changed.
before=$(everything)
# wrong CODE PLACE TABLE...
wrong() {
  local code=$1 place=$2
  shift 2
  printf '%s\n' "$@" >wrong.csv
  run 1 "wrong.csv:$place: error[$code]" table game --apply wrong.csv
  same "$before" "a wrong table"
}
wrong "out-of-range" 2:10 'id,value' 'old_mill,12'
wrong "wrong-type" 2:10 'id,value' 'old_mill,two'
wrong "wrong-value" 3:11 'id,suit' 'old_mill,red' 'town_hall,green'
wrong "table-column" 1:4 'id,valu' 'old_mill,2'
wrong "table-column" 1:10 'id,value,value' 'old_mill,2,3'
wrong "table-row" 2:1 'id,value' 'old_mil,2'
wrong "table-row" 3:1 'id,value' 'old_mill,2' 'old_mill,3'
wrong "table-row" 2:12 'id,value' 'old_mill,2,3'
wrong "table-syntax" 2:10 'id,value' 'old_mill,"2'
# What is wrong with the game as a whole is told at the game.
printf 'checks: [sum(definitions(card).value) < 12]\n' >>game/game.yaml
before=$(everything)
printf 'id,value\nold_mill,9\n' >wrong.csv
run 1 "nothing was changed" table game --apply wrong.csv
same "$before" "a table that breaks a check"
run 1 "nothing was changed" table game --apply wrong.csv --dry-run
same "$before" "a dry run of a table that breaks a check"

# == tables that a spreadsheet saved ==============================================================
rm -rf game
mkdir -p game/cards game/locale
cat >game/game.yaml <<'END'
players: 2
kinds:
  card:
    properties:
      cost: {type: integer, min: 0, max: 9, required: true}
      rare: boolean
      price: {type: amounts}
      sizes: list of integer
  die: {faces: [1, 2]}
resources: {coin: 0, wood: 0}
zones: {supply: {shape: pile, ordered: false, holds: card}}
setup: [{create: definitions(card), to: supply}]
actions: {wait: {}}
flow: [{rounds: 1, do: [{turns: players, do: [{actions: [wait], once: true}]}]}]
outcome: {score: {cost: sum(supply.cost)}}
END
cat >game/cards/c.yaml <<'END'
# the cards
kind: card
components:
  village:                       # cheap
    copies: 3
    cost: 3
    rare: false
    price: {coin: 1}
    sizes: [1, 2]
  gold: {copies: 2, cost: 6, rare: true, price: {coin: 2, wood: 0}}
  mill: &base
    cost: 1
  tower: *base
END
printf 'kind: die\ncomponents: {small_die: {}}\n' >game/cards/dice.yaml
printf 'game: {title: Supply}\ncomponents: {village: {name: Village, a: a fine Village}, gold: Gold, mill: Mill}\n' >game/locale/en.yaml
printf 'game: {title: Reserva}\ncomponents:\n  village: {name: Aldea, gender: f}\n  gold: Oro   # el oro\n' >game/locale/es.yaml
cp -r game game-as-it-was
again() { rm -rf game && cp -r game-as-it-was game && before=$(everything); }

# Booleans in capitals, whole numbers with decimals, blanks around cells and headers, empty columns.
{
  printf '\xef\xbb\xbfid; cost ;rare;sizes;price.coin;;\r\n'
  printf ' village ;3.0;FALSE;1.0 2;1.00\xc2\xa0;;\r\ngold;6;VERDADERO; ;2;;\r\n;;;;;;\r\n'
} >sheet.csv
run 0 "nothing is different" table game --kind card --apply sheet.csv
printf 'id,cost,rare\nvillage,4.0,TRUE\n' >sheet.csv
run 0 "village.rare: false -> true" table game --kind card --apply sheet.csv
has '    cost: 4' game/cards/c.yaml
has '    rare: true' game/cards/c.yaml
again
wrong_sheet() { # CODE PLACE TEXT TABLE, with printf's escapes
  # shellcheck disable=SC2059
  printf "$4" >wrong.csv
  for how in --dry-run ''; do
    # shellcheck disable=SC2086
    run 1 "wrong.csv:$2: error[$1]: $3" table game --kind card --apply wrong.csv $how
    same "$before" "a wrong table"
  done
}
wrong_sheet table-row 2:1 "this row ends before the column 'id'" 'cost,id\nvillage\n'
wrong_sheet wrong-type 2:9 "expected a number, found '1,5'" 'id;cost\nvillage;1,5\n'
wrong_sheet wrong-type 2:9 "expected a number, found '3.5'" 'id,cost\nvillage,3.5\n'
wrong_sheet table-row 2:11 "the column of this cell has no header" 'id,cost,\nvillage,3,x\n'
# What is not UTF-8 is reported at its cell.
wrong_sheet table-syntax 3:6 "this is not UTF-8 text" 'id,name:en\nvillage,Village\ngold,Or\xe9\n'
run 1 "save the table as UTF-8" table game --kind card --apply wrong.csv
wrong_sheet table-syntax 1:1 "this is not UTF-8 text" '\xff\xfei\x00d\x00,\x00\n\x00'
wrong_sheet wrong-value 2:9 "this text holds a control character" 'id,name:en\nvillage,a\x1bb\n'
# A line break in a cell is one in the text, however it is written.
printf 'id,help:en\r\ngold,"one\r\ntwo"\r\n' >sheet.csv
run 0 "gold.help:en" table game --kind card --apply sheet.csv
has '  gold: "one\ntwo"' game/locale/en.yaml
again

# A name keeps the gender and the articles beside it.
printf 'id,name:en,name:es\nvillage,Hamlet,Pueblo\ngold,Gold,Dinero\n' >sheet.csv
run 0 "village.name:es: Aldea -> Pueblo  (gender: f stays: does it fit the new name?)" table game --kind card --apply sheet.csv
has '  village: {name: Pueblo, gender: f}' game/locale/es.yaml
has '  gold: Dinero   # el oro' game/locale/es.yaml
has '{village: {name: Hamlet, a: a fine Village}, gold: Gold' game/locale/en.yaml
again

# What cannot be written is refused by the dry run as well.
printf 'id,cost\nvillage,4\ntower,2\ngold,5\n' >sheet.csv
for how in --dry-run ''; do
  # shellcheck disable=SC2086
  run 1 "'cost' of 'tower' cannot be changed in game/cards/c.yaml" table game --kind card --apply sheet.csv $how
  same "$before" "a table that cannot be written"
done

# Lines end as those around them.
sed -i 's/$/\r/' game/cards/c.yaml game/locale/*.yaml
printf 'id,cost,rare,name:en,help:es\nvillage,4,,,"a, b"\ngold,6,true,Gold,\nfarm,2,,,\n' >sheet.csv
run 0 "game/cards/c.yaml: farm: a new card" table game --kind card --apply sheet.csv
for file in game/cards/c.yaml game/locale/en.yaml game/locale/es.yaml; do
  [[ $(grep -c $'\r$' $file) == "$(wc -l <$file)" ]] || { echo "FAILED: $file mixes line ends"; cat -A $file; failed=1; }
done
again

# New rows are new cards, with their words.
printf 'id,copies,cost,rare,price.coin,price.wood,sizes,name:en,help:es\nold_farm,2,2,TRUE,1,3,4 5,,Ara.\ninn,,1,,,,,The Inn,\n' >sheet.csv
run 0 "game/cards/c.yaml: old_farm: a new card" table game --kind card --apply sheet.csv --dry-run
same "$before" "--dry-run"
run 0 "game/locale/es.yaml: inn.name:es: (nothing) -> Inn" table game --kind card --apply sheet.csv
has 'old_farm:' game/cards/c.yaml
has 'price: {coin: 1, wood: 3}' game/cards/c.yaml
has 'old_farm: Old Farm' game/locale/es.yaml
has 'inn: The Inn' game/locale/en.yaml
run 0 "0 errors" validate game
run 0 "old_farm,2,2,true,1,3,4 5,Old Farm,,Old Farm,Ara." table game --kind card
again
# The first card of its kind gets a file; a name that is none, or a slip, is no new card.
rm game/cards/dice.yaml
printf 'id,name:en\nred_die,Red die\n' >sheet.csv
run 0 "game/cards/die.yaml: red_die: a new card" table game --kind die --apply sheet.csv
run 0 "0 errors" validate game
again
wrong_sheet table-row 2:1 "'Old Farm' cannot be a name" 'id,cost\nOld Farm,2\n'
wrong_sheet table-row 2:1 "there is no card 'vilage'" 'id,cost\nvilage,2\n'
wrong_sheet table-row 2:1 "'small_die' is no card: it is of kind 'die'" 'id,cost\nsmall_die,2\n'
wrong_sheet missing-key 2:5 "every card needs 'cost'" 'id,cost\ninn,\n'

# The table of a mod has the cards that the mod declares, and their words are in its own files.
run 0 "more/mod.yaml" new mod more --for game --in "$folder"
run 0 "more/cards/card.yaml" new card lake --in more --kind card
run 0 "lake,1,2,,,,,Lake,,Lake," table more --kind card
printf 'id,cost,help:en,name:es\nlake,3,Deep.,Lago\nriver,4,,\n' >sheet.csv
run 0 "more/cards/card.yaml: lake.cost: 2 -> 3" table more --kind card --apply sheet.csv
has 'lake: Lago' more/locale/es.yaml
has 'river: River' more/locale/en.yaml
run 0 "river,1,4,,,,,River,,River," table more --kind card
run 0 "0 errors" validate more
printf 'id,cost\nvillage,2\n' >sheet.csv
run 1 "sheet.csv:2:1: error[table-row]: 'village' is declared in game/cards/c.yaml" table more --kind card --apply sheet.csv
rm more/locale/es.yaml
printf 'id,name:es\nlake,Laguna\n' >sheet.csv
run 0 "lake.name:es: (nothing) -> Laguna" table more --kind card --apply sheet.csv
has 'words.schema.json' more/locale/es.yaml
run 2 "first write those of the game: cubilete new words game --lang fr" new words more --lang fr
same "$before" "the table of a mod"
rm -rf more

# Words, content and changes of a mod, in its own files alone.
mkdir -p plain/locale "a mod/tests"
cat >plain/game.yaml <<'END'
language: 2
players: 2
resources: {coins: 3, points: 0}
actions: {rest: {do: {gain: {points: 1}}, ends: turn}, wait: {do: {gain: {coins: 1}}, ends: turn}}
flow: [{rounds: 3, do: [{turns: players, do: [{actions: [rest, wait]}]}]}]
outcome: {score: points + coins}
END
printf 'game: {title: Plain, summary: Plain.}\nactions: {rest: rest}\n' >plain/locale/en.yaml
printf 'mod: a_mod\nfor: plain\nlanguage: 2\nadd: {resources.gems: 1}\n' >"a mod/mod.yaml"
printf 'set: {actions.rest.do: {gain: {gems: 2}}}\n' >>"a mod/mod.yaml"
printf 'tests:\n  - {test: nothing, then: [{over: false}]}\n' >"a mod/tests/t.yaml"
run 0 "1 draft, each marked" new words "a mod"
has 'gems: gems' "a mod/locale/en.yaml"
grep -q coins "a mod/locale/en.yaml" && { echo "FAILED: a mod has words of its game"; failed=1; }
run 0 "no text is missing" new words "a mod"
run 0 "resources: coins, points, gems" show "a mod"
run 2 "'cubilete show \"a mod\"' lists them all" show "a mod" no_such_name
run 0 "a mod/mod.yaml:5" test "a mod" --mutate
grep -q "plain/game.yaml:" "$folder/told" && { echo "FAILED: a mod tries its game"; failed=1; }
rm -rf plain "a mod"

# A table takes time in proportion to its rows: an hour of the processor where each cell reads the
# whole file, seconds where it is read once.
python3 - <<'PYTHON'
with open("game/cards/c.yaml", "a") as cards, open("game/locale/es.yaml", "a") as words:
    for i in range(3000):
        cards.write(f"  card_{i}: {{cost: {i % 9}}}\n")
        words.write(f"  card_{i}: Carta {i}\n")
with open("sheet.csv", "w") as table:
    table.write("id,cost,rare,name:es\n")
    for i in range(4000): table.write(f"card_{i},{i % 9 + 1},TRUE,Naipe {i}\n")
PYTHON
(
  ulimit -t 100
  run 0 "card_3999: a new card" table game --kind card --apply sheet.csv
  exit "$failed"
) || failed=1
has '  card_2999: {cost: 3, rare: true}' game/cards/c.yaml
has '  card_3999: Naipe 3999' game/locale/es.yaml

# Of the rules of a game those that no test holds are listed.
run 0 untested-rule test examples/nim --mutate

exit $failed
