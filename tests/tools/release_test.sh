#!/usr/bin/env bash
# The folder of a release, made of packages that only have their names. Usage: release_test.sh SOURCES
set -euo pipefail
sources=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
tree=$folder/tree
mkdir -p "$tree/tools/package" "$folder/packages"
cp "$sources/tools/package/release" "$tree/tools/package/"
printf 'cmake_minimum_required(VERSION 3.25)\nproject(cubilete VERSION 1.2.0 LANGUAGES CXX)\n' >"$tree/CMakeLists.txt"
printf '# Changes\n\n## 1.2.0, not yet released\n\n- New.\n\n## 1.1.0, 2026-01-01\n\n- Old.\n' >"$tree/CHANGELOG.md"
git -C "$tree" init -q
commit() { git -C "$tree" add . && git -C "$tree" -c user.name=a -c user.email=a@b commit -qm "$1"; }
commit one

fail() {
  echo "FAILED: $1: $(cat "$folder/told")"
  exit 1
}
release() { "$tree/tools/package/release" --packages "$folder/packages" "$folder/out" >"$folder/told" 2>&1; }
# refuses MESSAGE: there is no release, and no folder of it.
refuses() {
  if release; then fail "made, where it should refuse: $1"; fi
  grep -qF -- "$1" "$folder/told" || fail "expected: $1"
  [[ ! -e $folder/out ]] || fail "a folder is left"
}

refuses "says that 1.2.0 is not yet released"
sed -i 's/1.2.0, not yet released/1.2.0, 2026-02-02/' "$tree/CHANGELOG.md"
refuses "not everything is committed"
commit two
refuses "has no packages"
echo program >"$folder/packages/cubilete_1.2.0-1_amd64.deb"
echo archive >"$folder/packages/cubilete-1.2.0-linux-x86_64.tar.zst"
refuses "the packages are not those that were made"
(cd "$folder/packages" && sha256sum ./*.deb ./*.zst >SHA256SUMS)
echo other >"$folder/packages/cubilete_1.1.0-1_amd64.deb"
refuses "cubilete_1.1.0-1_amd64.deb is no package of version 1.2.0"
rm "$folder/packages/cubilete_1.1.0-1_amd64.deb"
release || fail "refused"
[[ $(cat "$folder/out/NOTES.md") == "- New." ]] || fail "the notes are $(cat "$folder/out/NOTES.md")"
(cd "$folder/out" && sha256sum --quiet --strict --check SHA256SUMS) || fail "the checksums do not hold"
[[ $(wc -l <"$folder/out/SHA256SUMS") == 3 ]] || fail "a checksum is missing"
if release; then fail "made twice"; fi
grep -qF "is there already" "$folder/told" || fail "twice"
