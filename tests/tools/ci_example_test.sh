#!/usr/bin/env bash
# The example repository of docs/ci is checked as a runner would: the installed program alone, in a
# root without the source tree and without a network. Usage: ci_example_test.sh PROGRAM BUILD_FOLDER
#
# Exits with 77 where such a root cannot be made.
# shellcheck source=tests/tools/preamble.sh
. "$(dirname "$0")/preamble.sh" "$1"
source_tree=$(cd "$(dirname "$0")/../.." && pwd)
build=$2
root=$folder/root

complain() {
  printf 'FAILED: %s\n%s\n' "$1" "$(cat "$folder/told" 2>/dev/null)"
  failed=1
}

# in_root COMMAND...: runs it there, in /repository.
# shellcheck disable=SC2016 # the inner shells expand it
in_root() {
  unshare --mount --net bash -c '
    set -e
    root=$1; shift
    mount --make-rprivate /
    for folder in usr bin lib lib64; do
      [[ ! -d /$folder ]] || { mkdir -p "$root/$folder"; mount --rbind -o ro "/$folder" "$root/$folder"; }
    done
    for device in null urandom; do mount --bind "/dev/$device" "$root/dev/$device"; done
    mount -t proc none "$root/proc"
    exec chroot "$root" /usr/bin/env -i PATH=/opt/cubilete/bin:/usr/bin:/bin HOME=/home LANG=C.UTF-8 \
      bash -c "cd /repository && exec \"\$@\"" - "$@"' - "$root" "$@"
}

mkdir -p "$root"/{opt,proc,dev,tmp,home,repository,action/tools/package}
touch "$root"/dev/{null,urandom}
ln -s /proc/self/fd "$root/dev/fd"
if ! unshare --mount --net true 2>/dev/null || ! in_root true 2>"$folder/told"; then
  echo "skipped: no root of its own can be made here (unshare, mount and chroot want a privileged user): $(cat "$folder/told" 2>/dev/null)"
  exit 77
fi
cmake --install "$build" --prefix "$root/opt/cubilete" --component program >"$folder/told" 2>&1 ||
  complain "the program cannot be installed"
cp "$source_tree/tools/package/check-content" "$root/action/tools/package/"
cp -r "$source_tree/docs/ci/example/." "$root/repository/"
[[ ! -e $root$source_tree ]] || complain "the source tree is there"
in_root bash -c '! cat /proc/net/dev | grep -v "lo:" | grep -q :' || complain "there is a network"

in_repository() { in_root git -c user.name=a -c user.email=a@b -c init.defaultBranch=main "$@" >"$folder/told" 2>&1 || complain "git $*"; }
in_repository init -q
in_repository add .
in_repository commit -qm "As it was"

# check VARIABLE=VALUE...: what the action runs; sets `code`.
check() {
  in_root env GAMES=race STRICT=true AUDIT_POSITIONS=50 REPORTS=/repository/reports "$@" \
    /action/tools/package/check-content >"$folder/told" 2>&1
  code=$?
}

# holds FILE TEXT: a report has the text.
holds() {
  grep -qF -- "$2" "$root/repository/reports/$1" || complain "reports/$1 lacks: $2"
}

began=$EPOCHREALTIME
check
[[ $code == 0 ]] || complain "the example is not right: exit code $code"
printf 'validate, test and audit: %s us\n' "$((${EPOCHREALTIME/./} - ${began/./}))"
for report in validate test audit; do
  python3 -c '
import sys, xml.etree.ElementTree as tree
cases = list(tree.parse(sys.argv[1]).iter("testcase"))
assert cases and all(float(c.get("time")) >= 0 for c in cases), "a case without its time"
assert not list(tree.parse(sys.argv[1]).iter("failure")), "a failure"
' "$root/repository/reports/$report.xml" 2>"$folder/told" || complain "reports/$report.xml"
done
grep -c '<testcase' "$root/repository/reports/test.xml" | grep -qx 3 || complain "there are three tests"

# A card that costs a resource of another name, in line 12.
sed -i '12s/coins: 3/coinz: 3/' "$root/repository/race/cards/cards.yaml"
grep -q coinz "$root/repository/race/cards/cards.yaml" || complain "nothing is broken"
check
[[ $code == 1 ]] || complain "a broken card passes: exit code $code"
grep -q '^::error file=race/cards/cards.yaml,line=12,.*title=unknown-name::' "$folder/told" ||
  complain "no annotation at its line"
[[ $(grep -c '^::error' "$folder/told") == 1 ]] || complain "the mistake is reported once"
holds validate.xml 'race/cards/cards.yaml:12:13'
python3 -c '
import json, sys
run, = json.load(open(sys.argv[1]))["runs"]
result, = run["results"]
place = result["locations"][0]["physicalLocation"]
assert place["artifactLocation"]["uri"] == "race/cards/cards.yaml", place
assert place["region"]["startLine"] == 12, place
assert result["fixes"], result
' "$root/repository/reports/validate.sarif" 2>"$folder/told" || complain "reports/validate.sarif"

# A change that is right is said in the summary, in the terms of the game.
sed -i '12s/coinz: 3/coins: 4/' "$root/repository/race/cards/cards.yaml"
cp -r "$root/repository/race" "$root/repository/second"
sed -i 's/^game: race/game: second/' "$root/repository/second/game.yaml"
in_repository add race second
in_repository commit -qm "Dearer bread, and a second game"
check GAMES="race second" BASE=HEAD~1 SUMMARY=/repository/summary.md CONTENT_LANGUAGE=es
[[ $code == 0 ]] || complain "the change is not right: exit code $code"
cp "$root/repository/summary.md" "$folder/told" 2>/dev/null
grep -qxF '| Pan: price | 3 monedas | 4 monedas | race/cards/cards.yaml:12 |' "$folder/told" ||
  complain "the summary lacks the new price"
grep -qxF '| Race |  | *nuevo* | second/game.yaml:4 |' "$folder/told" || complain "the summary lacks the new game"
# Without a name all games of the repository are checked.
check GAMES= BASE=HEAD~1 SUMMARY=/repository/all.md
[[ $code == 0 ]] || complain "the repository is not right: exit code $code"
cp "$root/repository/all.md" "$folder/told" 2>/dev/null
for place in race/cards/cards.yaml:12 second/game.yaml:4; do
  grep -qF "$place" "$folder/told" || complain "a game of the repository is not found: $place"
done
ln -s race "$root/repository/linked"
check GAMES=linked
[[ $code == 0 ]] || complain "a link to a game is not followed: exit code $code"
rm "$root/repository/linked"
check GAMES=reports
[[ $code == 1 ]] || complain "a folder without games passes: exit code $code"
grep -qF "in 'reports' there is no game and no mod" "$folder/told" || complain "it does not say that there is no game"
check BASE=HEAD~1 SUMMARY=/repository/compared.md COMPARE=1s
cp "$root/repository/compared.md" "$folder/told" 2>/dev/null
grep -qF '| Bread: price | 3 coins | 4 coins |' "$folder/told" || complain "the comparison lacks the change"
grep -qF -- "- again: cubilete ab 'race@" "$folder/told" || complain "the comparison lacks its command"
exit "$failed"
