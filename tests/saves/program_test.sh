#!/usr/bin/env bash
# Saving and recording through the program itself: what it says and what it leaves where the disk is
# full, where rights are missing, where the content has changed, after a kill.
# Usage: program_test.sh PROGRAM; content from CUBILETE_HOME.
set -u
program=$1
folder=$(mktemp -d)
home=$CUBILETE_HOME
trap 'rm -rf "$folder"' EXIT
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
    '$program' play examples/nim --seats random --record disk/g.json; e=\$?; cat disk/g.json; ls disk; exit \$e"
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
run bash -c "ulimit -f 1; exec '$program' play dice-city --players 2 --seats random --record limited.json"
check "a file that may not grow" 1 "(File too large)" "what was there before is still there"
expect "the old file is untouched" [ "$(cat limited.json)" = old ]

# --- Targets.
mkdir target
record_nim target
check "a folder" 1 "this is a folder; name a file in it, as in target/game.json"
record_nim target/none/g.json
check "no folder" 1 "its folder does not exist"
record_nim /dev/null
check "a device" 1 "a device or a pipe"
ln -s target/g.json link.json
record_nim link.json
check "a symbolic link" 0
expect "a symbolic link stays one" [ -L link.json ]
expect "a symbolic link is followed" [ -f target/g.json ]

# --- Files that are no replays, or not whole.
run "$program" play --resume target
check "resuming a folder" 1 "this is a folder"
run "$program" play --resume none.json
check "resuming nothing" 1 "there is no such file"
echo 'a shopping list' >list.txt
run "$program" play --resume list.txt
check "resuming a text" 1 "this is no replay: it is not JSON"
sed '1s/"version":2/"version":1/' link.json >old.json
run "$program" replay old.json
check "an older replay" 1 "this replay has version 1; this program reads version 2"
sed '3s/\[2,"."/[2,"x"/' link.json >altered.json
run "$program" replay altered.json --verify
check "an altered replay" 1 "line 3 of the replay is not as it was written"
run "$program" play --resume altered.json
check "resuming an altered replay" 1 "cubilete play --resume altered.json --to 1"
run "$program" play --resume altered.json --to 1 --record again.json
check "resuming what is sound of it" 0
run "$program" replay again.json --verify
check "what came of it" 0
head -n 4 link.json >cut.json
run "$program" replay cut.json --verify
check "a cut replay" 1 "breaks off after 3 choices"
printf ',[1,"2","0' >>cut.json
run "$program" play --resume cut.json --seats random
check "resuming a cut recording" 0 "breaks off after 3 choices"
run "$program" replay cut.json --verify
check "a resumed recording has gone on in its file" 0

# --- What would be lost by beginning anew is kept.
head -n 4 link.json >twice.json
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
for ((i = 0; i < 200; ++i)); do
  [[ -f shared.json ]] && break
  sleep 0.05
done
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
