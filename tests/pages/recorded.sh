#!/usr/bin/env bash
# A script or program that a page starts and a test does not, since it builds, measures for minutes
# or needs a browser: what it was started with is noted in CALLS.
set -euo pipefail
printf '%s' "$0" >>"$CALLS"
(($# == 0)) || printf '\t%s' "$@" >>"$CALLS"
printf '\n' >>"$CALLS"
cat >/dev/null  # whatever is piped into it
