# shellcheck shell=bash
# How tests of the program wait for it: for what it has done, never for a time.

# wait_for PROCESS COMMAND...: looks again until the command succeeds; fails where the process ends
# before. There is no deadline: the time limit of ctest ends what hangs.
wait_for() {
  local process=$1
  shift
  until "$@"; do
    kill -0 "$process" 2>/dev/null || "$@" || return 1
    sleep 0.02
  done
}

# has_used PROCESS TICKS: whether the process has used so many hundredths of a second of the processor.
has_used() {
  local fields
  read -r -a fields <"/proc/$1/stat" || return 1
  ((fields[13] + fields[14] >= $2))
}

# Whether script(1) can open a terminal here.
has_terminal() { script -qec true /dev/null </dev/null >/dev/null 2>&1; }
