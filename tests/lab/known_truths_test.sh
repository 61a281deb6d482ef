#!/usr/bin/env bash
# Reports on games whose truth is known by construction (known/): each must say it among its
# findings, in both languages, and the other games must not. Usage: known_truths_test.sh PROGRAM
# shellcheck source=tests/tools/preamble.sh
. "$(dirname "$0")/../tools/preamble.sh" "$1"

known=$(dirname "$0")/known

# says GAME LANGUAGE WORDS: the findings of the report on the game have the words.
says() {
  "$program" report "$known/$1" --games 300 --lang "$2" --force -o "$folder/$1.html" >/dev/null 2>"$folder/err" ||
    { echo "FAILED: report $1: $(cat "$folder/err")"; failed=1; return; }
  grep -o '<li>[^<]*' "$folder/$1.html" >"$folder/$1.$2"
  grep -qE "$3" "$folder/$1.$2" || { echo "FAILED: of $1 nothing says '$3':"; cat "$folder/$1.$2"; failed=1; }
}

says dead_card en 'Nobody chose pebble in 300 games, though it was possible'
says dead_card es 'Nadie eligió pebble en 300 partidas'
says dominant_opening en 'Who begins with .*crown.* wins 100 %'
says dominant_opening es 'crown.* gana el 100 %'
says kingmaker en 'In 100.0 % of games somebody who does not win decides by a last choice who does'
says kingmaker es 'En el 100.0 % de las partidas alguien que no gana decide'
says runaway_leader en 'Who leads alone at half time goes on to win (9[0-9]|100)[.0-9]* %'
says runaway_leader es 'Quien va solo en cabeza a la mitad acaba ganando el (9[0-9]|100)[,0-9]* %'
says luck_only en 'No sign that skill tells'
says luck_only es 'Nada indica que la habilidad cuente'
says skill_only en 'Skill tells: greedy wins (9[5-9]\.[0-9]|100\.0) %'
says skill_only es 'La habilidad cuenta: greedy gana el (9[5-9],[0-9]|100,0) %'
# Parts of what decides: a quarter, and a half, where skill and luck decide half of the games each.
says skill_only en 'decided to (9[5-9]\.[0-9]|100\.0) % by who plays'
says half_luck en 'decided to (1[5-9]|2[0-9]|3[0-5])\.[0-9] % by who plays .*to (4[0-9]|50|5[1-9])\.[0-9] % by luck alone'
says half_luck es 'decide en un (1[5-9]|2[0-9]|3[0-5]),[0-9] % quién juega .*en un (4[0-9]|50|5[1-9]),[0-9] % el azar solo'
says luck_only en 'decided to [0-4]\.[0-9] % by who plays'
# What is true of one of them is said of no other.
for game in dominant_opening luck_only skill_only runaway_leader; do
  ! grep -q 'Nobody chose' "$folder/$game.en" || { echo "FAILED: $game has a dead card"; failed=1; }
done
for game in dead_card luck_only skill_only; do
  ! grep -q 'goes on to win \(9[0-9]\|100\)' "$folder/$game.en" || { echo "FAILED: $game has a runaway leader"; failed=1; }
done
exit "$failed"
