#!/usr/bin/env bash
# Runs in parts: merged, they are the bytes of the whole run, whatever their number and order; what
# makes no run is refused with one line. Usage: merge_test.sh PROGRAM CHECKED_JSON
# shellcheck source=tests/tools/preamble.sh
. "$(dirname "$0")/preamble.sh" "$1"
checked_json=$2

# edited COMMANDS PART: the part as this program would have written it with another content.
edited() { sed "$1" "$2" | "$checked_json"; }

fail() {
  echo "FAILED: $*"
  failed=1
}

# play_parts N COMMAND...: its parts in $folder/parts, the games of each where it writes them.
play_parts() {
  local n=$1 i
  shift
  rm -rf "$folder/parts"
  mkdir "$folder/parts"
  for ((i = 1; i <= n; ++i)); do
    "$program" "$@" --jobs 1 --shard "$i/$n" --part "$folder/parts/$i.part" >"$folder/told" 2>&1 ||
      fail "part $i/$n of $*: $(cat "$folder/told")"
    [[ -s $folder/told ]] && fail "part $i/$n of $* prints: $(cat "$folder/told")"
  done
}

# same SHARDS COMMAND...: as many parts, in any order, are the bytes of the whole.
same() {
  local n=$1
  shift
  "$program" "$@" >"$folder/whole" 2>"$folder/err" || fail "cubilete $*: $(cat "$folder/err")"
  play_parts "$n" "$@"
  find "$folder/parts" -name '*.part' | shuf --random-source=<(yes "$n") >"$folder/order"
  xargs "$program" merge <"$folder/order" >"$folder/merged" 2>"$folder/err" ||
    fail "merge of $n parts of $*: $(cat "$folder/err")"
  if ! [[ -s $folder/whole ]] || ! cmp -s "$folder/whole" "$folder/merged"; then
    fail "$n parts of '$*' are not the whole: $(diff "$folder/whole" "$folder/merged" | head -5)"
  fi
}

same 1 simulate dicy-cards --games 150 --players 3 --seed 4 --seats random
same 7 simulate dicy-cards --games 150 --players 3 --seed 4 --seats random
same 7 ab dicy-cards dicy-cards --set target_score=80 --games 100 --format json
same 7 simulate dicy-cards:interglacial --games 50 --format json --seats greedy
same 7 measure dicy-cards --games 5 --format json
same 3 measure examples/nim --games 200 --format csv
same 3 ab examples/nim examples/nim --games 60 --unpaired --all
same 32 measure dicy-cards --games 130 --players 3 --seats greedy,random,random --lang es
same 3 cards dicy-cards --games 30 --players 2
same 7 cards dicy-cards odds straight --games 20 --format json
same 3 cards phoenicia port fort --give --round 2 --games 12 --lang es
same 7 sweep dicy-cards --vary target_score=40,60 --games 40 --format json
same 7 rate examples/nim --agents random,greedy,rollout:3 --games 15 --seed 2
# More parts than games.
same 16 rate dicy-cards --players 3 --agents random,greedy --games 9 --format json
same 3 sweep dicy-cards --vary target_score=20,40 --vary 'components.odds.least=1..2' --games 9
same 2 sweep examples/nim --vary table_resources.heap.initial=3..6 --measure turns --format csv

# The lines of the games, one part behind the other.
of_games=(measure dicy-cards --games 40 --seed 9)
"$program" "${of_games[@]}" --games-out "$folder/whole.jsonl" >/dev/null
for i in 1 2 3; do
  "$program" "${of_games[@]}" --shard $i/3 --part "$folder/$i.part" --games-out "$folder/$i.jsonl"
done
cat "$folder"/{1,2,3}.jsonl | cmp - "$folder/whole.jsonl" || fail "the games of the parts"

# refused CODE MESSAGE ARGUMENTS...: nothing is printed but one message, with at most a line of help.
refused() {
  local code=$1 message=$2 found
  shift 2
  "$program" "$@" >"$folder/told" 2>"$folder/err" </dev/null
  found=$?
  if [[ $found != "$code" || -s $folder/told || $(wc -l <"$folder/err") -gt 2 ]] ||
    ! grep -qF -- "$message" "$folder/err"; then
    fail "cubilete $*: expected exit $code and '$message', found exit $found and:" \
      "$(cat "$folder/told" "$folder/err")"
  fi
}

cp -r "${CUBILETE_HOME:-.}/content/examples/nim" "$folder/nim"
nim=(measure "$folder/nim" --games 60 --seed 3)
play_parts 12 "${nim[@]}"
parts=$folder/parts
cp "$parts/3.part" "$folder/copy.part"
refused 1 "shard 3/12 is there twice: $parts/3.part and $folder/copy.part" \
  merge "$parts"/{1,2,3,4,5,6,7,8,9,10,11,12}.part "$folder/copy.part"
refused 1 "shard 1/12 is there twice" merge "$parts"/{1,1}.part
refused 1 "of 12 shards one is missing: 7" merge "$parts"/{1,2,3,4,5,6,8,9,10,11,12}.part
refused 1 "some are missing: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 1 more" merge "$parts/1.part"
# made NAME ARGUMENTS...: a part with other options.
made() {
  local name=$1
  shift
  "$program" "$@" --shard 3/12 --part "$folder/$name.part" || fail "$*"
}
made seed measure "$folder/nim" --games 60 --seed 4
made games measure "$folder/nim" --games 61 --seed 3
made command simulate "$folder/nim" --games 60 --seed 3
made format "${nim[@]}" --format csv
"$program" "${nim[@]}" --shard 3/11 --part "$folder/of.part"
refused 1 "seed.part is of another run (seed 4, not 3) than $parts/1.part" merge "$parts/1.part" "$folder/seed.part"
refused 1 "another run (games 61, not 60)" merge "$parts/1.part" "$folder/games.part"
refused 1 "another run (command simulate, not measure)" merge "$parts/1.part" "$folder/command.part"
refused 1 'another run (format "csv", not "text")' merge "$parts/1.part" "$folder/format.part"
refused 1 "in so many parts: 11, not 12" merge "$parts/1.part" "$folder/of.part"
edited 's/"program":"[^"]*"/"program":"0.0"/' "$parts/3.part" >"$folder/program.part"
refused 1 "another run (cubilete 0.0, not" merge "$parts/1.part" "$folder/program.part"
# Other content: in one part, and since all were played.
printf '# A comment is another text.\n' >>"$folder/nim/game.yaml"
made content "${nim[@]}"
refused 1 "content.part is of other content (digest" merge "$parts/1.part" "$folder/content.part"
refused 1 "the content is not that of the parts any more" merge "$parts"/*.part
# What is no part, or was damaged.
refused 2 "cannot be read" merge "$folder/none.part"
refused 2 "cannot be read" merge "$folder"
printf 'precious\n' >"$folder/precious"
refused 2 "precious is no part of a run" merge "$folder/precious"
head -c 400 "$parts/3.part" >"$folder/cut.part"
refused 2 "is a part of a run that was altered" merge "$parts/1.part" "$folder/cut.part"
sed 's/"turns":\[[0-9]*,/&1/' "$parts/3.part" >"$folder/figure.part"
cmp -s "$parts/3.part" "$folder/figure.part" && fail "no figure was altered"
refused 2 "is a part of a run that was altered" merge "$folder/figure.part"
edited 's/"games":5,/"games":6,/' "$parts/3.part" >"$folder/more.part"
refused 2 "is a part of a run that was altered" merge "$folder/more.part"
# Lists inside one another as deep as a stack.
many() { head -c 200000 /dev/zero | tr '\0' "$1"; }
printf '{"cubilete_part":2,"program":"0","shard":1,"of":1,"command":"measure","digests":[],"request":{"games":1},"counts":{"games":1,"x":%s%s}}\n' \
  "$(many '[')" "$(many ']')" >"$folder/deep.part"
refused 2 "is a part of a run that was altered" merge "$folder/deep.part"
sed 's/"cubilete_part":2/"cubilete_part":1/; s/,"check":"[0-9a-f]*"//' "$parts/3.part" >"$folder/old.part"
refused 2 "in the form 1, and this program reads the form 2" merge "$folder/old.part"
edited 's/"turns":\[/"tuns":[/' "$parts/3.part" >"$folder/other.part"
sed -i '$d' "$folder/nim/game.yaml"
refused 1 "the parts hold other things" merge \
  "$parts"/{1,2,4,5,6,7,8,9,10,11,12}.part "$folder/other.part"
for command in simulate cards rate; do
  "$program" $command dicy-cards --games 3 --shard 1/1 --part "$folder/$command.part" || fail "$command"
  sed 's/"wins":\[[0-9]*,/"wins":[/; s/"sums":\[[0-9]*,/"sums":[/; s/"pairs":\[\[[0-9,]*\],/"pairs":[/' "$folder/$command.part" | "$checked_json" >"$folder/short.part"
  refused 1 "the parts hold other things" merge "$folder/short.part"
done
# Options, and files that are not to be replaced.
for shard in 0/3 4/3 3 3/ /3 a/b 1/3/ 1/9999999 -1/3 1/-3; do
  refused 2 "--shard: '$shard' is no part of a run" "${nim[@]}" "--shard=$shard" --part "$folder/x.part"
done
refused 2 "--part" "${nim[@]}" --shard 1/3
refused 2 "--shard" "${nim[@]}" --part "$folder/x.part"
refused 2 "fixed beforehand" measure dicy-cards --shard 1/3 --part "$folder/x.part"
refused 2 "fixed beforehand" ab dicy-cards dicy-cards --games 9 --for 1s --shard 1/3 --part "$folder/x.part"
refused 2 "fixed beforehand" cards dicy-cards --games 9 --within 1pp --shard 1/3 --part "$folder/x.part"
refused 2 "fixed beforehand" sweep dicy-cards --vary target_score=20,40 --aim rounds=9 --shard 1/3 \
  --part "$folder/x.part"
refused 2 "has no option '--shard'" report examples/nim --games 3 -o "$folder/x.html" --shard 1/3
refused 1 "it is not a part of a run" "${nim[@]}" --shard 1/3 --part "$folder/precious"
[[ $(cat "$folder/precious") == precious && ! -e $folder/x.part ]] || fail "files that should not be there"
"$program" "${nim[@]}" --shard 1/1 --part "$folder/precious" --force || fail "--force"
run 0 "60 games" merge "$folder/precious"

exit "$failed"
