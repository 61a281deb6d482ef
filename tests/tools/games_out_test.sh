#!/usr/bin/env bash
# The lines of --games-out: the same for any number of threads, the games that the figures are of,
# told alike by commands that count them in ways of their own. Usage: games_out_test.sh PROGRAM
# shellcheck source=tests/tools/preamble.sh
. "$(dirname "$0")/preamble.sh" "$1"

fail() {
  echo "FAILED: $*"
  failed=1
}

# must ARGUMENTS...: the program answers, into the file `told`.
must() { "$program" "$@" >"$folder/told" 2>"$folder/err" || fail "cubilete $*: $(cat "$folder/err")"; }

run_of=(dicy-cards --players 3 --games 300 --seed 5 --seats "random,random,random")
must simulate "${run_of[@]}" --format json --jobs 1 --games-out "$folder/one.jsonl"
cp "$folder/told" "$folder/simulate.json"
must simulate "${run_of[@]}" --format json --jobs 3 --games-out "$folder/three.jsonl"
cmp "$folder/one.jsonl" "$folder/three.jsonl" || fail "simulate writes other lines with three threads"
must simulate "${run_of[@]}" --engine interpreted --games-out "$folder/interpreted.jsonl"
cmp "$folder/one.jsonl" "$folder/interpreted.jsonl" || fail "compiled rules write other lines"
must measure "${run_of[@]}" --format json --jobs 2 --games-out "$folder/measure.jsonl"
cp "$folder/told" "$folder/measure.json"
for unpaired in "" --unpaired; do
  # shellcheck disable=SC2086
  must ab dicy-cards dicy-cards:interglacial --games 60 --seed 5 --jobs 2 --format json $unpaired \
    --games-out "$folder/ab$unpaired.jsonl"
  cp "$folder/told" "$folder/ab$unpaired.json"
done
must simulate dicy-cards:interglacial --games 60 --seed 5 --games-out "$folder/interglacial.jsonl"

python3 - "$folder" <<'PYTHON' || fail "the lines are not those games"
import json, sys
folder = sys.argv[1]
def lines(name): return [json.loads(line) for line in open(f"{folder}/{name}.jsonl")]
def near(a, b): assert abs(a - b) < 1e-9, (a, b)

# The summary of the same run.
simulated = lines("one")
told = json.load(open(f"{folder}/simulate.json"))
assert [g["number"] for g in simulated] == list(range(1, 301))
for i, seat in enumerate(told["seats"]):
    assert seat["wins"] == sum(g["win_shares"][i] == 1 for g in simulated)
    assert seat["score"]["max"] == max(g["scores"][i] for g in simulated)
    assert abs(seat["score"]["mean"] - sum(g["scores"][i] for g in simulated) / 300) < 0.001
for what in "turns", "decisions":
    assert told[what]["min"] == min(g[what] for g in simulated)
    assert abs(told[what]["mean"] - sum(g[what] for g in simulated) / 300) < 0.001
for end, n in told["ends"].items():
    assert n == sum(g["end"] == end for g in simulated)
assert any(max(g["win_shares"]) == 1 for g in simulated)
for g in simulated: assert sum(g["win_shares"]) == 0 or abs(sum(g["win_shares"]) - 1) < 1e-9

# measure plays the same games and counts by other code; its means are those of its lines.
measured = lines("measure")
assert [{k: v for k, v in g.items() if k != "measures"} for g in measured] == simulated
means = {m["measure"]: m["mean"] for m in json.load(open(f"{folder}/measure.json"))["measures"]}
near(means["rounds"], sum(g["rounds"] for g in measured) / 300)
near(means["win_share(2)"], sum(g["win_shares"][1] for g in measured) / 300)
for name in measured[0]["measures"]:
    mean = sum(g["measures"][name] for g in measured) / 300
    near(means.get(name, 0), mean)
assert means["margin"] > 0 and means["use.odds"] > 0

# Pairs: the same seed in both games, or one of its own; each version's lines are its own games.
for name in "ab", "ab--unpaired":
    pairs = lines(name)
    assert [(g["number"], g["side"]) for g in pairs] == [(n, s) for n in range(1, 61) for s in ("base", "edit")]
    base, edit = pairs[::2], pairs[1::2]
    assert base[0]["digest"] == simulated[0]["digest"] != edit[0]["digest"]
    assert [b["seed"] == e["seed"] for b, e in zip(base, edit)] == [name == "ab"] * 60
    told = {m["measure"]: m for m in json.load(open(f"{folder}/{name}.json"))["measures"]}
    near(told["score(1)"]["base"], sum(g["scores"][0] for g in base) / 60)
    near(told["score(1)"]["edit"], sum(g["scores"][0] for g in edit) / 60)
alone = lines("interglacial")
assert [g["scores"] for g in lines("ab")[1::2]] == [g["scores"] for g in alone]
PYTHON

# A game is seen again by the seed of its line: its record ends with the same scores.
seed=$(python3 -c 'import json, sys; print(json.loads(open(sys.argv[1]).readlines()[7])["seed"])' "$folder/one.jsonl")
must play dicy-cards --players 3 --seats random --seed "$seed" --lang en
python3 - "$folder" <<'PYTHON' || fail "the seed of a line shows another game: $(tail -5 "$folder/told")"
import json, re, sys
game = json.loads(open(sys.argv[1] + "/one.jsonl").readlines()[7])
told = open(sys.argv[1] + "/told").read().split("\n")
assert all(any(re.search(rf"\b{score}\b", line) for line in told[-12:]) for score in game["scores"])
PYTHON

# Nothing of another kind is replaced, and nothing where the run fails or is refused.
printf 'precious\n' >"$folder/precious"
for command in "simulate dicy-cards" "measure dicy-cards" "ab dicy-cards dicy-cards"; do
  # shellcheck disable=SC2086
  run 1 "it is not a file of --games-out" $command --games 5 --games-out "$folder/precious"
  # shellcheck disable=SC2086
  run 1 "its folder does not exist" $command --games 5 --games-out "$folder/none/a.jsonl"
done
[[ $(cat "$folder/precious") == precious ]] || fail "a file of another kind was replaced"
run 0 "5 games" simulate dicy-cards --games 5 --games-out "$folder/precious" --force
[[ $(wc -l <"$folder/precious") == 5 ]] || fail "--force: $(cat "$folder/precious")"
run 0 "4 games" simulate dicy-cards --games 4 --games-out "$folder/precious"
[[ $(wc -l <"$folder/precious") == 4 ]] || fail "a file of its kind: $(cat "$folder/precious")"
# More than is kept in memory at a time.
must simulate examples/nim --games 3000 --games-out "$folder/long.jsonl"
[[ $(wc -l <"$folder/long.jsonl") == 3000 && $(tail -1 "$folder/long.jsonl") == *'"number":3000,'* ]] ||
  fail "3000 games: $(tail -c 300 "$folder/long.jsonl")"
find "$folder" -name '.cubilete-*' | grep . && fail "files are left behind"

exit "$failed"
