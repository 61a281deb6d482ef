# shellcheck shell=bash
# What the tests of the program in this folder begin with: sourced with the program as argument.
# Sets program, folder (an empty one that is removed in the end; it holds the saved games) and failed.
set -u
# shellcheck source=tests/tools/waits.sh
. "$(dirname "${BASH_SOURCE[0]}")/waits.sh"
program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_STATE_HOME=$folder/state
# shellcheck disable=SC2034
failed=0

# run CODE MESSAGE ARGUMENTS...: the program ends with CODE and prints MESSAGE, on stdout or stderr.
# shellcheck disable=SC2034  # `failed` is read by the test that sources this file
run() {
  local code=$1 message=$2
  shift 2
  "$program" "$@" </dev/null >"$folder/told" 2>&1
  local found=$?
  if [[ $found != "$code" ]] || ! grep -qF -- "$message" "$folder/told"; then
    printf 'FAILED: cubilete %s\n  expected exit %s and: %s\n  found exit %s and:\n%s\n' \
      "$*" "$code" "$message" "$found" "$(cat "$folder/told")"
    failed=1
  fi
}
