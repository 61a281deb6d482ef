# shellcheck shell=bash
# Which tree a measurement is about. Sourced by content_metrics, homes and lua_share.

# tree_of HERE [TREE [FOLDERS...]]: sets `root` to a folder, a commit of git as a folder for temporary files, which
# is removed at the end and has these folders, or HERE.
tree_of() {
  root=${2:-$1}
  [[ ! -d $root ]] || return 0
  local commit=$root folders=(content scripts)
  [[ $# -le 2 ]] || folders=("${@:3}")
  git -C "$1" rev-parse --verify --quiet "$commit^{tree}" > /dev/null || {
    echo "there is no folder and no commit '$commit'" >&2
    exit 2
  }
  root=$(mktemp -d)
  # shellcheck disable=SC2064 # the folder of now
  trap "rm -rf -- '$root'" EXIT
  git -C "$1" archive "$commit" "${folders[@]}" | tar -x -C "$root"
}
