#!/usr/bin/env bash
# ./cubilete as the commands of pages find it in their test: the program itself, with few games,
# bots that think little, and bots in the place of people. `serve`, which would wait for browsers,
# is noted in CALLS only.
set -euo pipefail
shopt -s extglob

readonly kGames=2 kPositions=20
words=()
has_games=0
while (($# > 0)); do
  word=${1//search:+([0-9])/search:2}
  [[ ${words[0]-} != play ]] || word=${word//@(human|hard)/random}
  words+=("$word")
  case $word in
    --games | --positions)
      has_games=1
      [[ $word == --games ]] && words+=("$kGames") || words+=("$kPositions")
      shift
      ;;
  esac
  shift
done
case ${words[0]-} in
  serve)
    printf 'cubilete' >>"$CALLS"
    printf '\t%s' "${words[@]}" >>"$CALLS"
    printf '\n' >>"$CALLS"
    exit 0
    ;;
  ab | cards | measure | profile | rate | report | simulate | sweep)
    ((has_games)) || words+=(--games "$kGames")
    ;;
  tune)
    ((has_games)) || words+=(--games 400)
    ;;
  audit)
    ((has_games)) || words+=(--positions "$kPositions")
    ;;
esac
exec "$PROGRAM" "${words[@]}"
