// Mods: overlays by other authors, each in a folder of its own at any place.
//
//   mod.yaml             mod: its name, for: the game, variant: the game's variants that it
//                        changes, requires: other mods, after: overlays that it is meant to be
//                        above; and the keys of a variant
//   cards/*.yaml ...     components of its own, in any folder but the reserved ones
//   scripts/*.lua        named as file.function in its own files, as MOD/file.function elsewhere
//   locale/*.yaml        words, by language
//   tests/*.yaml         scenario tests of the game with this mod
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "compiler/content_files.h"

namespace cubilete {

// An overlay of a game: a variant of its own, or a mod.
struct OverlayFile {
  std::string name;
  bool is_mod = false;
  DocumentFile file;                     // the variant, or mod.yaml
  std::filesystem::path folder;          // for a mod, like all that follows
  std::vector<DocumentFile> components;  // components that it declares
  std::vector<DocumentFile> words;       // one file for each language
  std::vector<std::int32_t> sources;     // files of it that may name scripts
  std::set<std::string> beneath;         // overlays declared to be below it, directly or not
};

// Returns "the mod 'x'".
std::string title_of(const OverlayFile&);

// Reads the mods in these folders, then those beside them that they require. `game` is the name of
// the game's folder. Codes: missing-mod (no such folder; or required, and neither given nor beside
// it), wrong-game, duplicate-mod, and those of reading.
std::vector<OverlayFile> read_mods(ContentReader&, const std::vector<std::filesystem::path>&,
                                   const std::string& game, Diagnostics&);

// Returns the name of the game that the mod in a folder is for; empty if it names none.
std::string name_of_game_for(const std::filesystem::path& folder);
// Returns the variants that the mod in a folder changes, "a,b"; empty if it names none.
std::string variants_for(const std::filesystem::path& folder);

// Returns the overlays in their order of application: the ones named by `requires` and `after` come
// first, else the given order is kept. Fills OverlayFile::beneath. Code: overlay-cycle.
std::vector<OverlayFile> in_order(std::vector<OverlayFile>, Diagnostics&);

}  // namespace cubilete
