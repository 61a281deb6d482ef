#!/usr/bin/env bash
# `report --for`: it stops before its time where nothing is open, keeps the time where much is, and
# says in both languages that one watched. Usage: report_for_test.sh PROGRAM
# shellcheck source=tests/tools/preamble.sh
. "$(dirname "$0")/../tools/preamble.sh" "$1"

known=$(dirname "$0")/known

# report SECONDS GAME OPTION...: sets `took` to the seconds that it took; the page is page.html.
report() {
  local begun=$SECONDS
  "$program" report "$2" --for "$1s" "${@:3}" --force -o "$folder/page.html" >/dev/null 2>"$folder/err" ||
    { echo "FAILED: report $2: $(cat "$folder/err")"; failed=1; }
  took=$((SECONDS - begun))
}
says() { grep -qE "$1" "$folder/page.html" || { echo "FAILED: the page does not say '$1'"; failed=1; }; }

# A game in which nothing is left to chance: all its questions are clear long before.
report 500 "$known/skill_only"
((took < 250)) || { echo "FAILED: skill_only took $took s of 500 where nothing is open"; failed=1; }
says 'hold however often one looks'
says ' --for 500s '
says 'Skill tells: greedy wins'

# A game of many questions: the time is over before they are clear. Other work on the machine may
# keep a game waiting that is under way.
report 3 dicy-cards --players 3 --lang es
((took >= 3 && took < 40)) || { echo "FAILED: dicy-cards took $took s where 3 were given"; failed=1; }
says '<html lang="es">'
says 'Lo que dicen las partidas'

# Time for no game at all is an error, and writes nothing.
rm -f "$folder/page.html"
if "$program" report dicy-cards --for 0s -o "$folder/page.html" >/dev/null 2>"$folder/err"; then
  echo "FAILED: a report of no time was written"
  failed=1
fi
[[ ! -e $folder/page.html && -s $folder/err ]] || { echo "FAILED: no time: no error, or a page"; failed=1; }
exit "$failed"
