// Mods: overlays of other people, each a folder anywhere.
//
//   mod.yaml             mod: its name, for: the game, variant: those of its variants that it
//                        changes, requires: other mods, after: overlays that it is laid over on
//                        purpose; and what a variant says
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
  std::filesystem::path folder;          // of a mod, like all that follows
  std::vector<DocumentFile> components;  // its own
  std::vector<DocumentFile> words;       // one file per language
  std::vector<std::int32_t> sources;     // its files that may name scripts
  std::set<std::string> beneath;         // overlays it is meant to be laid over, also indirectly
};

// "the mod 'x'"
std::string title_of(const OverlayFile&);

// Reads the mods in these folders, then those beside them that they require. `game` is the name of
// its folder. Codes: missing-mod (no such folder; or required, and neither given nor beside it),
// wrong-game, duplicate-mod, and those of reading.
std::vector<OverlayFile> read_mods(ContentReader&, const std::vector<std::filesystem::path>&,
                                   const std::string& game, Diagnostics&);

// The name of the game that the mod in a folder is for; empty where there is none.
std::string name_of_game_for(const std::filesystem::path& folder);
// The variants that the mod in a folder changes, "a,b"; empty where it changes the game as it is.
std::string variants_for(const std::filesystem::path& folder);

// The overlays in the order they are laid over the game: what one names under requires and after
// comes before it, else they stay as they were given. Fills OverlayFile::beneath. Code:
// overlay-cycle.
std::vector<OverlayFile> in_order(std::vector<OverlayFile>, Diagnostics&);

}  // namespace cubilete
