# shellcheck shell=bash
# The steps of .ci/run and .ci/nightly. Sourced by both, which set `root` first, the absolute path of
# the top of this repository, and then call
#
#   choose_steps NAME...            # only these are carried out; all, where none is named
#   step NAME TITLE COMMAND...      # one after the other
#   start_aside NAME COMMAND...     # beside the steps that follow, which mostly wait
#   step NAME TITLE end_of_aside NAME   # waits for it; its outcome
#   finish                          # the summary; fails where a step has failed
#
# Every step runs, also after a failure.

root=${root:?is not set}
cd "$root" || exit 3
# shellcheck source=tools/build.sh
source tools/build.sh

# shellcheck disable=SC2034 # for .ci/run and .ci/nightly
kCiPackages=(
  "${kTestPackages[@]}"
  clang-format:/usr/bin/clang-format
  clang-tidy-16:/usr/bin/clang-tidy-16
  libbenchmark-dev:/usr/include/benchmark/benchmark.h
  lua-check:/usr/bin/luacheck
  neovim:/usr/bin/nvim
  shellcheck:/usr/bin/shellcheck
)

# --- What the steps do -------------------------------------------------------------------------------

check_format() {
  find interpreter tools tests \( -name '*.h' -o -name '*.cc' \) -print0 |
    xargs -0 -r -n 50 -P "$(nproc)" clang-format --dry-run --Werror
}

# Every shell script of the repository, known by its first line.
check_shell() {
  git grep -lzE '^#!/usr/bin/env bash$|^# shellcheck shell=bash$' -- ':!*.md' |
    xargs -0 -r -n 8 -P "$(nproc)" shellcheck --external-sources
}

# The compile commands of the debug preset name each file alone. They are made for gcc: clang does not
# know all of its options, and its warnings are not the ones that we ask for.
kTidy=(clang-tidy-16 --quiet --extra-arg=-w)
kMostRecent=8 # files; one takes about ten seconds of the processor
kRecentCommits=30

# clang-tidy reads the files that the last commits changed, the newest first. A header is read with
# the file of its name. .ci/nightly reads all files.
check_recent_tidy() {
  local changed file files=()
  build debug help
  mapfile -t changed < <(git log --max-count "$kRecentCommits" --no-merges --format= --name-only -- interpreter tools |
    sed -n -E 's/\.(cc|h)$/.cc/p' | awk '!is_there[$0]++')
  for file in "${changed[@]}"; do
    if [[ -f $file ]]; then files+=("$file"); fi
  done
  echo "${#files[@]} files changed in the last $kRecentCommits commits; read: ${files[*]:0:kMostRecent}"
  ((${#files[@]} == 0)) || printf '%s\n' "${files[@]:0:kMostRecent}" | read_with_tidy debug
}

# The sanitizers' build compiles all files of a layer at once, so that clang-tidy reads each header
# once in a layer.
check_tidy() {
  build asan help
  grep -o '"file": "[^"]*/\(interpreter\|tools\)/[^"]*"' build/asan/compile_commands.json |
    cut -d '"' -f 4 | grep -v /tests/ | sort -u | read_with_tidy asan
}

# read_with_tidy PRESET: the files that stdin names, one in each line.
read_with_tidy() {
  xargs -r -n 1 -P "$(nproc)" "${kTidy[@]}" -p "build/$1" 2> >(grep -v 'warnings generated' >&2)
}

# The test programs of the runtime and of the content. What only reads this repository's text, or
# drives the program by a script, has nothing more to show under the sanitizers, and neither have the
# longest tests, which count or compare.
# shellcheck disable=SC2034 # for .ci/nightly
kSanitizedTests=(content attacks base bots compiler diagnostics document engine fuzz lab lowering lua
  mistakes native play saves serve)
kNotSanitized='*Shapes.*:Budget.*:Intervals.*:CardValues.*:*KeepsItsSecrets*:*ReferenceGame*'
kNotSanitized+=':Games/Leaks.*:Growth.ManyStates*:Growth.AGameOfVeryMany*:Golden.Behaviour*'
kNotSanitized+=':Generator.WritesGamesOfEveryPart'

# check_sanitizers NAME...: these test programs; `content` stands for the tests of the content, by the
# program itself. Each test program runs in four parts, a process each: a process for each test takes
# twice as long. The machine code of the rules is that of the release's tests: it is named by its
# source, and is compiled without sanitizers in either build.
check_sanitizers() {
  local part name targets status=0
  targets=("${@/%/_test}")
  build asan "${targets[@]/#content_test/cubilete}"
  [[ ! -d build/release/cache ]] || cp -rT build/release/cache build/asan/cache
  export UBSAN_OPTIONS=print_stacktrace=1 CUBILETE_HOME=$root kNotSanitized logs
  {
    for part in 0 1 2 3; do
      for name in "$@"; do
        if [[ $name != content ]]; then
          echo "$part $name"
        elif ((part == 0)); then
          echo all content
        fi
      done
    done
  } | xargs -P "$(nproc)" -L 1 bash -c 'run_part "$@"' _ || status=1
  return "$status"
}

# run_part PART NAME: a fourth of a test program, or the tests of the content. Prints how long it took,
# and of a failure how it ended and its last words: the last test that began is the one that did not
# end.
run_part() {
  local status=0 started=$SECONDS log=$logs/$2.$1 title="$2_test, part $1"
  if [[ $2 == content ]]; then
    title="the tests of the content"
    timeout 900 build/asan/tools/cubilete test --quiet >"$log" 2>&1 || status=$?
  else
    GTEST_TOTAL_SHARDS=4 GTEST_SHARD_INDEX=$1 timeout 900 \
      "build/asan/tests/$2_test" --gtest_filter="-$kNotSanitized" >"$log" 2>&1 || status=$?
  fi
  if ((status == 0)); then
    echo "$title: $((SECONDS - started)) s"
    return
  fi
  # One write, so that the words of two parts do not mix.
  printf '%s: FAILED, %s\n%s\n' "$title" "$(manner_of "$status")" \
    "$(grep -av '^\[       OK \]' "$log" | tail -n 40 | cut -c 1-300)"
  return 1
}
export -f run_part

# manner_of STATUS: how a program ended.
manner_of() {
  if (($1 == 124)); then
    echo "it did not come to an end"
  elif (($1 > 128)); then
    echo "ended by SIG$(kill -l $(($1 - 128)))"
  else
    echo "exit code $1"
  fi
}
export -f manner_of

# Only what uses threads: nothing else can race, and everything takes ten times as long.
check_threads() {
  build tsan threads_test bots_test lab_test
  export TSAN_OPTIONS=halt_on_error=1
  build/tsan/tests/threads_test --gtest_brief=1
  build/tsan/tests/bots_test --gtest_brief=1 --gtest_filter='*Thread*'
  build/tsan/tests/lab_test --gtest_brief=1 --gtest_filter='RunGames.*:*Thread*'
}

# The program and the test are those of tests/run.
check_hostile_clients() {
  build tests attacks_test
  CUBILETE_HOSTILE_SECONDS=60 build/release/tests/attacks_test --gtest_brief=1 --gtest_filter='HostileClients.*'
}

# The linker compares what files compiled apart say of a type of one name.
check_types() { build odr cubilete; }

# Not a measurement: a benchmark that nobody runs stops working unnoticed.
check_benchmarks() {
  build bench game_bench
  build/release/tests/bench/game_bench --benchmark_min_time=0.001
}

# --- How they are carried out ------------------------------------------------------------------------

chosen=()
known=()
passed=0
failed=()
failed_logs=()
times=() # seconds and title of each step
declare -A asides=() # the process of each
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

choose_steps() { chosen=("$@"); }
is_chosen() { ((${#chosen[@]} == 0)) || [[ " ${chosen[*]} " == *" $1 "* ]]; }

# step NAME TITLE COMMAND...: runs the command in a shell of its own, where its `exit` ends only the
# step and a failure anywhere in it is its failure.
step() {
  local name=$1 title=$2 status=0 started=$SECONDS
  shift 2
  known+=("$name")
  is_chosen "$name" || return 0
  printf '\n== %s: %s\n' "$name" "$title"
  set +e
  (
    set -e
    "$@"
  ) 2>&1 | tee "$logs/$name.step"
  status=${PIPESTATUS[0]}
  set -e
  times+=("$((SECONDS - started))" "$name: $title")
  if ((status == 0)); then
    passed=$((passed + 1))
    echo "== passed in $((SECONDS - started)) s"
  else
    failed+=("$name: $title")
    failed_logs+=("$logs/$name.step")
    echo "== FAILED after $((SECONDS - started)) s, $(manner_of "$status")"
  fi
}

# start_aside NAME COMMAND...: runs it with what the steps that follow leave of the machine.
# `end_of_aside NAME` waits for its end, prints its output and returns its outcome.
start_aside() {
  local aside=$1
  is_chosen "$aside" || return 0
  shift
  (
    trap 'echo $? >"$logs/$aside.status"' EXIT
    set -e
    renice -n 19 "$BASHPID" >/dev/null
    "$@"
  ) >"$logs/$aside.aside" 2>&1 &
  asides[$aside]=$!
}
end_of_aside() {
  tail --pid="${asides[$1]}" -f /dev/null # it is no child of this step's shell, which cannot wait for it
  cat "$logs/$1.aside"
  [[ -s $logs/$1.status ]] || fail "it was killed"
  return "$(<"$logs/$1.status")"
}

finish() {
  local name
  for name in "${chosen[@]}"; do
    [[ " ${known[*]} " == *" $name "* ]] || fail "there is no step '$name'; there are: ${known[*]}"
  done
  echo
  printf '%5d s  %s\n' "${times[@]}"
  repeat_failures
  echo "$passed passed, ${#failed[@]} failed"
  ((${#failed[@]} == 0))
}

# The end of a long log is often all that is kept of it: it repeats how each failed step ended, with
# the tests that failed and their last words.
repeat_failures() {
  local i
  for i in "${!failed[@]}"; do
    printf '\nfailed: %s\n' "${failed[i]}"
    failed_tests_of "${failed_logs[i]}"
    tail -n 30 "${failed_logs[i]}" | cut -c 1-300
  done
}

# failed_tests_of LOG: what ctest printed of each test that failed: its name, how it ended, and the
# end of what it wrote. Of other programs, the lines that tell of a failure.
failed_tests_of() {
  awk '
    function show(  i) {
      if (head == "") return
      print head
      for (i = n > 15 ? n - 15 : 0; i < n; ++i) print "    " substr(lines[i], 1, 300)
      head = ""
    }
    / Test +#[0-9]+: / { show(); n = 0; if (/\*\*\*/) head = $0; next }
    / tests passed, / { show() }
    /^ *Start +[0-9]+: / { next }
    head != "" { if ($0 != "") lines[n++] = $0; next }
    /: Failure$|[Ee]rror:|ERROR:|FAILED|warning:/ { print substr($0, 1, 300) }
    END { show() }
  ' "$1" | tail -n 120
}
