#!/usr/bin/env bash
# Tables for programs, through a pipe: what every command prints as CSV is read by another CSV reader
# (Python's), byte by byte as RFC 4180 has it, and holds what the lines of JSON hold.
# Usage: csv_test.sh PROGRAM
# shellcheck source=tests/tools/preamble.sh
. "$(dirname "$0")/preamble.sh" "$1"

declare -A examples=(
  [measure]="dicy-cards --players 2 --games 30 --seats greedy,random"
  [ab]="dicy-cards dicy-cards --set target_score=80 --games 20"
  [cards]="dicy-cards --players 2 --games 20"
  [sweep]="examples/nim --vary table_resources.heap.initial=3..5 --games 20"
)
with_csv=()
while read -r command; do
  "$program" __complete "$command" --format '' | grep -qx csv && with_csv+=("$command")
done < <("$program" __complete '')
[[ "${with_csv[*]}" == *measure* ]] || { echo "FAILED: no command with csv is found: ${with_csv[*]}"; failed=1; }
for command in "${with_csv[@]}"; do
  if [[ -z ${examples[$command]:-} ]]; then
    echo "FAILED: this test has no example of '$command --format csv'"
    failed=1
    continue
  fi
  # shellcheck disable=SC2086
  for format in csv jsonl; do
    "$program" "$command" ${examples[$command]} --format $format 2>"$folder/err" | cat >"$folder/out.$format"
    [[ ${PIPESTATUS[0]} == 0 ]] || { echo "FAILED: $command --format $format: $(cat "$folder/err")"; failed=1; }
  done
  python3 - "$folder" <<'PYTHON' || { echo "FAILED: $command --format csv"; failed=1; }
import csv, io, json, re, sys
data = open(sys.argv[1] + "/out.csv", "rb").read()
assert data.endswith(b"\r\n") and data.count(b"\n") == data.count(b"\r\n"), data[-40:]
rows = list(csv.reader(io.StringIO(data.decode(), newline=""), strict=True))
lines = [json.loads(line) for line in open(sys.argv[1] + "/out.jsonl")]
assert len(rows) - 1 == len(lines) > 0, (len(rows), len(lines))
assert not re.search("[␀-␡]", data.decode())
def flat(value, path=""):
    for key, inner in value.items():
        if isinstance(inner, dict): yield from flat(inner, path + key + "/")
        else: yield path + key, inner
for cells, line in zip(rows[1:], lines):
    assert len(cells) == len(rows[0]), cells
    texts = {path: str(value) for path, value in flat(line)}
    for head, cell in zip(rows[0], cells):
        if head in texts and isinstance(line.get(head), (int, str)) and not isinstance(line.get(head), bool):
            assert cell == texts[head], (head, cell, texts[head])
PYTHON
done

# A table of cards comes back as it was: with tabs, quotes, separators, line breaks in its cells.
mkdir -p "$folder/game/locale"
cat >"$folder/game/game.yaml" <<'END'
players: 2
kinds: {card: {properties: {value: {type: integer}, fields: {type: {list of: {crop: {symbols: [oats, rye]}, size: {type: integer, max: 9}}}}}}}
zones: {market_row: {shape: row, holds: card}}
components: {mill: {kind: card, value: 1, fields: [{crop: oats, size: 3}, {crop: rye, size: 1}]}, hall: {kind: card, value: 2}}
setup: [{create: definitions(card), to: market_row}]
actions: {wait: {}}
flow: [{rounds: 1, do: [{turns: players, do: [{actions: [wait], once: true}]}]}]
outcome: {score: {value: sum(market_row.value)}}
END
printf 'components:\n  mill: "a\\tb; \\"c\\", d"\n  hall: "two\\nlines"\n' >"$folder/game/locale/en.yaml"
"$program" table "$folder/game" 2>"$folder/err" | cat >"$folder/piped.csv"
"$program" table "$folder/game" -o "$folder/written.csv"
cmp "$folder/piped.csv" "$folder/written.csv" || { echo "FAILED: a table differs by a pipe"; failed=1; }
python3 - "$folder/piped.csv" <<'PYTHON' || { echo "FAILED: table"; cat -A "$folder/piped.csv"; failed=1; }
import csv, sys
rows = list(csv.DictReader(open(sys.argv[1], newline=""), strict=True))
assert [r["name:en"] for r in rows] == ['a\tb; "c", d', "two\nlines"], rows
assert list(rows[0]) == ["id", "copies", "value", "fields", "name:en", "help:en"], list(rows[0])
assert [r["fields"] for r in rows] == ["oats 3 / rye 1", ""], rows
PYTHON
run 0 "nothing is different" table "$folder/game" --apply "$folder/piped.csv"
sed -i 's|oats 3 / rye 1|oats 3 / rye 10|' "$folder/piped.csv"
run 1 "expected a number from -1000000000 to 9, found 10" table "$folder/game" --apply "$folder/piped.csv"
sed -i 's|oats 3 / rye 10|oats 3 / rye|' "$folder/piped.csv"
run 1 "a record of 'fields' has 2 values, found 1" table "$folder/game" --apply "$folder/piped.csv"
sed -i 's|oats 3 / rye|rye 2|' "$folder/piped.csv"
run 0 "oats 3 / rye 1 -> rye 2" table "$folder/game" --apply "$folder/piped.csv"
grep -qF 'fields: [{crop: rye, size: 2}]' "$folder/game/game.yaml" || { echo "FAILED: a record is not written"; failed=1; }

# On a terminal nothing of it is obeyed.
printf 'components: {mill: "x\\u202ey", hall: Hall}\n' >"$folder/game/locale/en.yaml"
python3 - "$program" "$folder/game" <<'PYTHON' || { echo "FAILED: a table on a terminal"; failed=1; }
import os, pty, subprocess, sys
ours, theirs = pty.openpty()
process = subprocess.Popen([sys.argv[1], "table", sys.argv[2]], stdout=theirs, stderr=subprocess.DEVNULL)
os.close(theirs)
shown = b""
try:
    while True:
        more = os.read(ours, 4096)
        if not more: break
        shown += more
except OSError: pass
assert process.wait() == 0
assert "<U+202E>" in shown.decode() and "\u240d" not in shown.decode(), shown
PYTHON
exit "$failed"
