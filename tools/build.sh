# shellcheck shell=bash
# Installs what is missing and builds. Sourced by ./cubilete, tests/run and .ci/run, which set
# `root` first, the absolute path of the top of this repository.
#
#   install_missing "${kProgramPackages[@]}"   # apt-get, only where a package is missing
#   build release cubilete                     # a preset of CMakePresets.json and its targets
#   build tests all                            # what lies in the release's directory besides
#
# Both are silent when there is nothing to do, and speak on stderr only: stdout belongs to the
# program that comes afterwards. Both leave with 3, the exit code of an internal fault, when they
# cannot go on; they never return a failure.
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
  libcpp-httplib-dev:/usr/include/httplib.h
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
  quietly "$dir/build.log" ninja --quiet -C "$dir" "$@" ||
    fail "cannot build; see build/$preset/build.log"
  exec {lock}>&-
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
  say "installing ${missing[*]}"
  make_build_directory "$root/build"
  # A fresh machine may be updating itself: wait for its lock. A failed update is not the end, the
  # lists that are there may do.
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive
    apt-get -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)
  quietly "$root/build/apt-update.log" "${apt[@]}" update || true
  quietly "$root/build/apt-install.log" \
    "${apt[@]}" install -y --no-install-recommends "${missing[@]}" ||
    fail "cannot install what is missing; as root, run" "$by_hand"
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
