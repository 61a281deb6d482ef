#!/usr/bin/env bash
# Saving and recording through the program itself: what it says and what it leaves where the disk is
# full, where rights are missing, where the content has changed, after a kill.
# Usage: program_test.sh PROGRAM; content from CUBILETE_HOME.
set -u
# shellcheck source=tests/tools/waits.sh
. "$(dirname "$0")/../tools/waits.sh"
program=$1
scratch=$(mktemp -d)
# A replay also finds its game in the folders around it, which are not to be those of others.
folder=$scratch/a/b
mkdir -p "$folder"
home=$CUBILETE_HOME
trap 'rm -rf "$scratch"' EXIT
export XDG_STATE_HOME=$folder/state
export LC_ALL=C.UTF-8 # in which bash knows the characters of '\u202e'
cd "$folder" || exit 1
failed=0

# run COMMAND...: leaves the exit code in `code`, stdout in out, stderr in err.
code=0
run() {
  "$@" >out 2>err </dev/null
  code=$?
}

# check WHAT EXPECTED_CODE [TEXT_OF_ERR...]
check() {
  local what=$1 expected=$2 text
  shift 2
  if [[ $code != "$expected" ]]; then
    printf 'FAILED: %s: exit %s, expected %s\n%s\n' "$what" "$code" "$expected" "$(cat err)"
    failed=1
  fi
  for text in "$@"; do
    grep -qF -- "$text" err && continue
    printf 'FAILED: %s: expected on stderr: %s\nfound: %s\n' "$what" "$text" "$(cat err)"
    failed=1
  done
}

expect() {
  local what=$1
  shift
  "$@" && return
  printf 'FAILED: %s\n' "$what"
  failed=1
}

# shellcheck disable=SC2317 # wait_for calls it
has_lines() { [[ -f $1 && $(wc -l <"$1") -ge $2 ]]; }

lines_with() { grep -cF -- "$1" "$2"; }
record_nim() { run "$program" play examples/nim --seats random --record "$1" --seed "${2:-1}"; }

# --- A disk that is full, before the game and in the middle of it.
in_small_disk() { # SIZE COMMANDS: as root of its own, with a disk of this size at disk/
  local size=$1
  shift
  unshare --user --map-root-user --mount \
    bash -c "mkdir -p disk && mount -t tmpfs -o size=$size none disk && $*"
}
if in_small_disk 16k true 2>/dev/null; then
  run in_small_disk 16k "echo old >disk/g.json && head -c 20000 /dev/zero >disk/x;
    '$program' play examples/nim --seats random --record disk/g.json --force; e=\$?; cat disk/g.json; ls disk; exit \$e"
  check "a full disk" 1 "the disk is full (No space left on device)" "what was there before is still there"
  expect "the old file is untouched" [ "$(tail -n 3 out)" = $'old\ng.json\nx' ]

  # The beginning fits, the whole does not.
  run in_small_disk 8k "'$program' play dice-city --players 2 --seats random --seed 2 --record disk/g.json;
    e=\$?; cp disk/g.json .; exit \$e"
  check "a disk that becomes full" 1 "the disk is full" "it is tried again with each choice"
  expect "a problem is told once and at the end" [ "$(lines_with 'the disk is full' err)" -le 2 ]
  run "$program" replay g.json --verify
  check "what fitted on the disk" 1 "breaks off after"
  expect "what fitted on the disk is whole" grep -q '[1-9][0-9]* choices verified' out

  # Saving by hand on a full disk: the old file stays, the game goes on.
  run in_small_disk 16k "'$program' play examples/nim --seats random --record disk/g.json >disk/y 2>&1;
    rm disk/y; cp disk/g.json before; head -c 20000 /dev/zero >disk/x;
    printf 'save disk/g.json\nquit\n' | '$program' play examples/nim --seats human --lang en;
    e=\$?; cmp disk/g.json before && exit \$e"
  check "saving on a full disk" 0 "the disk is full"
else
  echo "no disk of its own could be mounted here: full disks are tested by a limit only"
fi

echo old >limited.json
run bash -c "ulimit -f 1; exec '$program' play dice-city --players 2 --seats random --record limited.json --force"
check "a file that may not grow" 1 "(File too large)" "what was there before is still there"
expect "the old file is untouched" [ "$(cat limited.json)" = old ]

# --- Targets.
mkdir target
record_nim target
check "a folder" 1 "this is a folder; name a file in it, as in target/game.json"
record_nim target/none/g.json
check "no folder" 1 "its folder does not exist"
record_nim /dev/null
check "a device" 1 "a device, a pipe"
ln -s target/g.json link.json
record_nim link.json
check "a symbolic link" 1 "this is a symbolic link, and links are not followed"
expect "a symbolic link stays one" [ -L link.json ]
expect "a symbolic link is not followed" [ ! -e target/g.json ]
rm link.json

# --- What is not a saved game is not replaced, but on request; what is no ordinary file never is.
save_nim() { # TYPED: at the prompt; then quits
  code=0
  printf 'save %s\nquit\n' "$1" | "$program" play examples/nim --seats human --lang en >out 2>err || code=$?
}
printf 'root:x:0:0:\nmore\n' >passwd
cp passwd precious
: >empty
for file in passwd empty; do
  cp "$file" before
  record_nim "$file"
  check "a recording over a foreign file" 1 "not a saved game of cubilete" "--force"
  save_nim "$file"
  check "a save over a foreign file" 0 "not a saved game of cubilete"
  expect "the foreign file is untouched" cmp -s before "$file"
done
run "$program" play examples/nim --seats random --record passwd --force
check "a recording over a foreign file, on request" 0
run "$program" replay passwd --verify
check "what was forced" 0
save_nim passwd
check "a save over a saved game" 0
expect "a save over a saved game says nothing else" [ ! -s err ]
cp precious passwd
save_nim "--force passwd"
check "a save over a foreign file, on request" 0
expect "it is saved" grep -q 'Saved to passwd' out
expect "it is a saved game" grep -q '"format":"cubilete-replay"' passwd
ln -s precious link
mkfifo pipe
before=$(md5sum precious)
for file in link pipe target /dev/null /dev/stdout /dev/full /proc/self/mem; do
  run "$program" play examples/nim --seats random --record "$file" --force
  check "a recording to $file" 1 "cannot be written"
  save_nim "--force $file"
  check "a save to $file" 0 "cannot be written"
done
expect "what the link leads to is untouched" [ "$(md5sum precious)" = "$before" ]
expect "nothing is left aside" [ -z "$(find . -name '*.new')" ]
rm link pipe

# --- The same game, wherever it is interrupted.
cut_and_resume() { # GAME PLAYERS SEATS STEP
  local game=$1 players=$2 seats=$3 step=$4 choices n
  run "$program" play "$game" --players "$players" --seats "$seats" --seed 5 --record whole.json
  check "a whole game" 0
  choices=$(lines_with '","' whole.json)
  for ((n = 0; n < choices; n += step)); do
    rm -f resumed.json
    run "$program" play --resume whole.json --to "$n" --record resumed.json
    check "resuming $game after $n choices" 0
    expect "$game, $seats, goes on after $n choices as it went" cmp -s whole.json resumed.json
  done
}
cut_and_resume examples/nim 2 random,greedy 1
cut_and_resume dicy-cards 3 random,greedy,random 15
cut_and_resume dice-city 2 greedy,random 15
rm -f whole.json resumed.json
# Taken back, a person finds the bots as they were.
printf '1\nundo\n1\nundo\n1\nquit\n' |
  "$program" play examples/nim --practice --seats human,random --seed 3 --record undone.json >/dev/null 2>&1
printf '1\nquit\n' |
  "$program" play examples/nim --seats human,random --seed 3 --record plain.json >/dev/null 2>&1
expect "bots answer the same after undo" [ "$(grep -c '^[ ,]\[2' plain.json)" -ge 1 ]
tokens() { "$program" replay "$1" --lang en 2>/dev/null; }
expect "bots answer the same after undo" [ "$(tokens undone.json)" = "$(tokens plain.json)" ]

# --- Nobody learns where a game was played, and it is found all the same.
mkdir -p secret-place/games
cp -r "$home/content/examples/nim" secret-place/games/pebbles
cp -r "$home/schema" "$home/scripts" secret-place
for game in secret-place/games/pebbles "$folder/secret-place/games/pebbles" ./secret-place/games/pebbles/; do
  rm -f path.json
  (cd secret-place/games/pebbles && "$program" play . --seats random --record ../here.json) >/dev/null 2>&1
  (cd secret-place && "$program" play "${game/secret-place\//}" --seats random --record "$folder/path.json") >out 2>err
  for file in path.json secret-place/games/here.json; do
    [[ -f $file ]] || continue
    expect "$file holds no folder" [ "$(grep -cF -e secret-place -e games/ -e "$folder" -e "$HOME/" -e "\"$(hostname)\"" "$file")" = 0 ]
  done
done
run "$program" replay secret-place/games/here.json --verify
check "a recording beside its game" 0
expect "a game is known by its last name" grep -qF '"game":"./pebbles"' path.json
(cd secret-place && "$program" play games/pebbles --seats random --record path.json >/dev/null 2>&1 &&
  "$program" replay path.json --verify >../out 2>../err)
check_code=$?
expect "a recording above its game" [ "$check_code" = 0 ]
rm -f secret-place/path.json
(cd secret-place && run "$program" play games/pebbles --seats random --record path.json)
mkdir -p elsewhere/pebbles
cp -r secret-place/games/pebbles/. elsewhere/pebbles
cp secret-place/path.json elsewhere/moved.json
run "$program" replay elsewhere/moved.json --verify
check "a recording that was moved with its game" 0
mv elsewhere/pebbles elsewhere/stones
mv secret-place/games/pebbles secret-place/games/other
run "$program" replay elsewhere/moved.json --verify
check "a recording without its game" 2 "there is no game './pebbles'" "--game"
run "$program" replay elsewhere/moved.json --verify --game elsewhere/stones
check "a recording whose game is named" 0
run "$program" play dicy-cards --mod "$home/content/examples/sevens" --seats random --record mod.json
check "a game with a mod" 0
expect "a mod is known by its name" grep -qF '"mods":["examples/sevens"]' mod.json
expect "a mod is known by its name" [ "$(grep -cF "$home" mod.json)" = 0 ]

# --- A game that is for fewer now.
sed -i 's/^players:.*/players: 3/' elsewhere/stones/game.yaml
run "$program" replay elsewhere/moved.json --game elsewhere/stones
check "too few players" 1 "is for 3 players, not 2" "while the table was set for elsewhere/moved.json"
run "$program" why elsewhere/moved.json --game elsewhere/stones
check "too few players for why" 1 "is for 3 players, not 2"
run "$program" play elsewhere/stones --resume elsewhere/moved.json
check "too few players to go on" 2 "is for 3 players, not 2"

# --- A signal ends a recording in order.
for signal in INT TERM HUP; do
  rm -f signal.json typed
  mkfifo typed
  "$program" play examples/nim --seats human --record signal.json <typed >/dev/null 2>&1 &
  player=$!
  exec 3>typed
  echo 1 >&3
  wait_for "$player" has_lines signal.json 2
  kill -s "$signal" "$player"
  wait "$player"
  exec 3>&-
  expect "SIG$signal ends a recording" [ "$(tail -n 1 signal.json | grep -c '"count":1')" = 1 ]
  run "$program" replay signal.json --verify
  check "a recording that SIG$signal ended" 0
done

# --- Texts from strangers show as what they are.
harmless() { # WHAT: in out and err nothing that a terminal would obey or a reader not see
  local found
  found=$(cat out err | grep -nP '[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xd8\x9c|\xe2\x80[\x8b-\x8f\xa8-\xae]|\xe2\x81[\xa0-\xaf]|\xef\xbb\xbf' | cat -v)
  [[ -z $found ]] && return
  printf 'FAILED: %s: raw controls on the terminal: %s\n' "$1" "$found"
  failed=1
}
for evil in $'\e[31mred' $'\u202eevil' $'\u200e\u200f\u061c' $'\u2028\u2066x' $'a\u200bb\ufeff' $'\u009b31m' $'\x9b31m' $'a\tb\nc\r'; do
  for words in "play" "new game" "show dicy-cards" "replay" "why" "explain" "validate" "test" "audit" \
    "play dicy-cards --variant" "play dicy-cards --seats" "play dicy-cards --mod" "play dicy-cards --set" \
    "play dicy-cards --lang" "simulate dicy-cards --games" "play --resume" "list" "diff"; do
    # shellcheck disable=SC2086
    run "$program" $words "$evil"
    harmless "$words $(printf '%q' "$evil")"
  done
  run "$program" play examples/nim --seats random --record "none$evil/g.json"
  harmless "--record $(printf '%q' "$evil")"
  printf '%s\nsave none%s/x\nwhy %s\nsave x%s\n' "$evil" "$evil" "$evil" "$evil" |
    "$program" play examples/nim --seats human >out 2>err
  harmless "the prompt: $(printf '%q' "$evil")"
done
expect "a character of direction is named" grep -q 'U+' <("$program" play $'\u202e' 2>&1)

record_nim first.json
check "a recording" 0

# --- Files that are no replays, or not whole.
run "$program" play --resume target
check "resuming a folder" 1 "this is a folder"
run "$program" play --resume none.json
check "resuming nothing" 2 "there is no such file"
echo 'a shopping list' >list.txt
run "$program" play --resume list.txt
check "resuming a text" 1 "this is no replay: it is not JSON"
sed '1s/"version":2/"version":1/' first.json >old.json
run "$program" replay old.json
check "an older replay" 1 "this replay has version 1; this program reads version 2"
sed '3s/\[2,"."/[2,"x"/' first.json >altered.json
run "$program" replay altered.json --verify
check "an altered replay" 1 "line 3 of the replay is not as it was written"
run "$program" play --resume altered.json
check "resuming an altered replay" 1 "cubilete play --resume altered.json --to 1"
run "$program" play --resume altered.json --to 1 --record again.json
check "resuming what is sound of it" 0
run "$program" replay again.json --verify
check "what came of it" 0
head -n 4 first.json >cut.json
run "$program" replay cut.json --verify
check "a cut replay" 1 "breaks off after 3 choices"
printf ',[1,"2","0' >>cut.json
run "$program" play --resume cut.json --seats random
check "resuming a cut recording" 0 "breaks off after 3 choices"
run "$program" replay cut.json --verify
check "a resumed recording has gone on in its file" 0

# --- What would be lost by beginning anew is kept.
head -n 4 first.json >twice.json
record_nim twice.json 2
check "a second game in the place of an unfinished one" 0 "it is now twice.json.old"
run "$program" replay twice.json.old --verify
check "the unfinished game" 1 "breaks off after 3 choices"
record_nim twice.json 3
check "a game in the place of a finished one" 0
expect "says nothing" [ ! -s err ]

# Two programs and one file.
mkfifo input
"$program" play examples/nim --seats human --record shared.json <input >/dev/null 2>&1 &
player=$!
exec 3>input
wait_for "$player" has_lines shared.json 1
record_nim shared.json
check "a file that is being recorded" 1 "a game under way is being recorded in it"
echo quit >&3
exec 3>&-
wait "$player"

# --- Content that has changed since.
mkdir here
cp -r "$home/schema" "$home/scripts" here
mkdir here/content
cp -r "$home/content/examples" here/content
export CUBILETE_HOME=$folder/here
record_nim g.json
check "recording" 0
game=here/content/examples/nim/game.yaml
sed 's/^# Nim.*/# Changed./' "$game" >x && cp x "$game"
run "$program" replay g.json --verify
check "a changed comment" 0 "game.yaml: only comments or layout have changed"
expect "it is still verified" grep -q 'choices verified, though the content has changed' out
sed 's/min(3, heap)/min(2, heap)/' "$game" >x && cp x "$game"
run "$program" replay g.json --verify
check "a changed rule" 1 "game.yaml: actions.take has changed" "choices that lead where they led: "
run "$program" play --resume g.json
check "resuming with a changed rule" 1 "is not offered" "--to "
sed 's/initial: 15, max: 15/initial: 14, max: 15/' "$game" >x && cp x "$game"
run "$program" replay g.json --verify
check "a changed set-up" 1 "table_resources.heap, actions.take have changed" "the table is not set as it was"
rm -r here/content/examples/nim
run "$program" replay g.json --verify
check "content that is gone" 2 "there is no game 'examples/nim'"

exit "$failed"
