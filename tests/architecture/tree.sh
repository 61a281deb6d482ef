# shellcheck shell=bash
# Which tree a measurement of content is about. Sourced by content_metrics and lua_share.

# tree_of HERE [TREE]: sets `root` to a folder, a commit of git as a folder for temporary files, which is
# removed at the end, or HERE.
tree_of() {
  root=${2:-$1}
  [[ ! -d $root ]] || return 0
  local commit=$root
  root=$(mktemp -d)
  # shellcheck disable=SC2064 # the folder of now
  trap "rm -rf -- '$root'" EXIT
  git -C "$1" archive "$commit" content scripts | tar -x -C "$root"
}
