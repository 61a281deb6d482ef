# shellcheck shell=bash
# Installs what is missing and builds. Sourced by ./cubilete, tests/run and .ci/run, which set
# `root` first, the absolute path of the top of this repository.
#
#   install_missing "${kProgramPackages[@]}"   # apt-get, only where a package is missing
#   build release cubilete                     # a preset of CMakePresets.json and its targets
#   build tests all                            # what lies in the release's directory besides
#
# Both are silent when there is nothing to do, and write to stderr only: stdout belongs to the
# program that comes afterwards. What takes long says so before, then how far it is: on a terminal in
# one line that is kept up to date, elsewhere in a line every 30 seconds. Both leave with 3, the exit
# code of an internal fault, when they cannot go on; they never return a failure.
#
# The presets have a directory of their own each, build/<preset>. `tests` and `bench` are no presets:
# they are more targets in the directory of the release, so that what a player has built is not
# built again for the tests. They are added when they are asked for first, because a player does
# not have their packages.

root=${root:?is not set}

# package:a file of it. The file is the proof that the package is there, so that nothing has to be
# asked of dpkg (nor remembered) when all is well.
kProgramPackages=(
  g++:/usr/bin/g++
  cmake:/usr/bin/cmake
  ninja-build:/usr/bin/ninja
  pkg-config:/usr/bin/pkg-config
  libyaml-cpp-dev:/usr/include/yaml-cpp/yaml.h
  liblua5.4-dev:/usr/include/lua5.4/lua.h
  libspdlog-dev:/usr/include/spdlog/spdlog.h
  libfmt-dev:/usr/include/fmt/core.h
  nlohmann-json3-dev:/usr/include/nlohmann/json.hpp
  libcli11-dev:/usr/include/CLI/CLI.hpp
  libexpected-dev:/usr/include/tl/expected.hpp
  libpcg-cpp-dev:/usr/include/pcg_random.hpp
  libxxhash-dev:/usr/include/xxhash.h
  libseccomp-dev:/usr/include/seccomp.h
  libicu-dev:/usr/include/unicode/msgfmt.h
  libedit-dev:/usr/include/histedit.h
  libmicrohttpd-dev:/usr/include/microhttpd.h
)
# shellcheck disable=SC2034 # for tests/run
kTestPackages=(
  "${kProgramPackages[@]}"
  libgtest-dev:/usr/include/gtest/gtest.h
  libgmock-dev:/usr/include/gmock/gmock.h
  git:/usr/bin/git
  json-schema-test-suite:/usr/share/json-schema-test-suite/tests/draft7/type.json
)
install_missing() {
  local entry missing=()
  for entry in "$@"; do
    [[ -e ${entry#*:} ]] || missing+=("${entry%%:*}")
  done
  ((${#missing[@]} == 0)) || install_packages "${missing[@]}"
}

build() {
  local preset=$1 more='' dir lock configured_for=
  shift
  case $preset in
    tests | bench)
      more=CUBILETE_${preset^^}
      preset=release
      ;;
  esac
  dir=$root/build/$preset
  make_build_directory "$dir"
  # Two builds at once would write the same files. The lock goes before the program starts, so
  # that a game being played does not hold it.
  exec {lock}>"$dir/lock"
  flock --nonblock "$lock" || {
    say "waiting for another build in build/$preset"
    flock "$lock"
  }

  # Ninja configures again by itself when a CMakeLists.txt changes; what it does not notice is a
  # changed preset and a repository that was moved or copied together with its build directory.
  [[ ! -f $dir/configured-for ]] || read -r configured_for <"$dir/configured-for" || true
  if [[ ! -f $dir/build.ninja || $configured_for != "$root" ||
    $root/CMakePresets.json -nt $dir/configured-for ]]; then
    say "building in build/$preset"
    (cd "$root" && quietly "$dir/configure.log" cmake --preset "$preset" --fresh) ||
      fail "cannot configure the build; see build/$preset/configure.log"
    echo "$root" >"$dir/configured-for"
  fi
  [[ -z $more ]] || grep -q "^$more:BOOL=ON" "$dir/CMakeCache.txt" ||
    quietly "$dir/configure.log" cmake -S "$root" -B "$dir" "-D$more=ON" ||
    fail "cannot configure the build; see build/$preset/configure.log"
  run_ninja "$dir" "$@" || fail "cannot build; see build/$preset/build.log"
  exec {lock}>&-
}

# What a step costs on average, in seconds of one core: the program has 50 steps, which took 340 s
# (docs/log/workshop.md).
kSecondsOfAStep=7

# run_ninja DIRECTORY TARGET...: builds, and shows how far it is. The log has all that ninja and the
# compilers wrote; only after a failure it is shown.
run_ninja() {
  local dir=$1 log=$1/build.log cores total expected
  shift
  cores=$(nproc)
  total=$(count_steps "$dir" "$@")
  ((total > 0)) || return 0
  expected=$((total * kSecondsOfAStep / cores))
  ((expected < 60)) ||
    say "building once: $total steps, about $(minutes "$expected") on $cores cores"
  NINJA_STATUS='[%f/%t] ' ninja -C "$dir" "$@" </dev/null 2>&1 | tee "$log" |
    show_progress building "$expected"
  ((PIPESTATUS[0] == 0)) || {
    # Compilers of several files at once write much; what ninja calls a failure comes first.
    sed -n -E '/^(FAILED|ninja: error)/,$p' "$log" | grep -v '^\[' | head -n 100 >&2
    return 1
  }
}

# count_steps DIRECTORY TARGET...: how many steps ninja would take; 0 where all is built. Where ninja
# cannot tell, 1: the build then says what is wrong.
count_steps() {
  local dir=$1 last
  shift
  last=$(NINJA_STATUS='[%t] ' ninja -n -C "$dir" "$@" </dev/null 2>/dev/null | tail -n 1) || true
  if [[ $last == *"no work to do"* ]]; then
    echo 0
  elif [[ $last =~ ^\[([0-9]+)\] ]]; then
    echo "${BASH_REMATCH[1]}"
  else
    echo 1
  fi
}

# show_progress WORD SECONDS: reads what ninja or apt-get writes, and shows how much is done and how
# long the rest will take. SECONDS are what is expected of all of it.
show_progress() {
  local word=$1 expected=$2 started=$SECONDS shown=$SECONDS status line now finished=0 total=1
  while status=0 && { IFS= read -r -t 1 line || status=$?; ((status == 0 || status > 128)); }; do
    if [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]]; then
      finished=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]}
    elif [[ $line =~ ^(dl|pm)status:[^:]*:([0-9]+) ]]; then # downloads come first
      [[ ${BASH_REMATCH[1]} == dl ]] && finished=0 || finished=50
      finished=$((finished + BASH_REMATCH[2] / 2)) total=100
    fi
    now=$((SECONDS - started))
    if [[ -t 2 ]]; then
      printf '\rcubilete: %s, %d of %d, %s left \e[K' "$word" "$finished" "$total" \
        "$(minutes "$(seconds_left "$now" "$finished" "$total" "$expected")")" >&2
    elif ((SECONDS - shown >= 30)); then
      shown=$SECONDS
      say "$word, $finished of $total, $(minutes \
        "$(seconds_left "$now" "$finished" "$total" "$expected")") left"
    fi
  done
  [[ ! -t 2 ]] || printf '\r\e[K' >&2
}

# seconds_left ELAPSED DONE TOTAL EXPECTED: by what was expected of the whole at first, and more and
# more by what the steps so far have taken.
seconds_left() {
  local elapsed=$1 finished=$2 total=$3 expected=$4 rest=$(($3 - $2)) by_plan by_pace
  by_plan=$((expected * rest / total))
  by_pace=$((finished > 0 ? elapsed * rest / finished : by_plan))
  echo $(((by_plan * rest + by_pace * finished) / total))
}

# minutes SECONDS: "45 s", "3 min".
minutes() {
  if (($1 < 60)); then echo "$1 s"; else echo "$((($1 + 30) / 60)) min"; fi
}

install_packages() {
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    say "this is not a Debian; packages that seem to be missing: $*"
    return
  fi
  local package status missing=()
  for package in "$@"; do
    status=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
    [[ $status == installed ]] || missing+=("$package")
  done
  ((${#missing[@]} > 0)) || return 0

  local by_hand="apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
  local as_root=()
  if ((EUID != 0)); then
    command -v sudo >/dev/null ||
      fail "packages are missing, and there is no sudo to install them; as root, run" "$by_hand"
    as_root=(sudo)
  fi
  say "installing once: ${missing[*]}"
  make_build_directory "$root/build"
  # A fresh machine may be updating itself: wait for its lock. A failed update is not the end, the
  # lists that are there may do.
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive
    apt-get -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)
  quietly "$root/build/apt-update.log" "${apt[@]}" update || true
  local log=$root/build/apt-install.log
  "${apt[@]}" -o APT::Status-Fd=1 install -y --no-install-recommends "${missing[@]}" \
    </dev/null 2>&1 | tee "$log" | show_progress installing 60
  ((PIPESTATUS[0] == 0)) || {
    grep -v '^[dp][lm]status:' "$log" | tail -n 100 >&2
    fail "cannot install what is missing; as root, run" "$by_hand"
  }
}

make_build_directory() {
  mkdir -p "$1" 2>/dev/null || true
  [[ -d $1 && -w $1 && -x $1 ]] || fail "cannot write in $1"
}

# quietly LOG COMMAND...: runs the command without input; its output is shown only if it fails.
quietly() {
  local log=$1
  shift
  "$@" </dev/null >"$log" 2>&1 || {
    tail -n 100 "$log" >&2
    return 1
  }
}

say() { printf 'cubilete: %s\n' "$@" >&2; }

fail() {
  say "$@"
  exit 3
}
