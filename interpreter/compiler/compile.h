// Content to Ruleset: START HERE for how a game is loaded. Reads the files of a game folder,
// checks their structure against schema/, lays the variant over them and compiles the result.
#pragma once

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "compiler/known_documents.h"
#include "diagnostics/diagnostic.h"
#include "document/schema.h"
#include "ruleset/ruleset.h"
#include "ruleset/script_findings.h"

namespace cubilete {

// A game to compile:  a folder with a game.yaml:
//   game.yaml, any *.yaml in other folders (components), variants/*.yaml, locale/*.yaml, tests/,
//   look.yaml.
// Its scripts are in its own folder scripts/, or in `scripts_root`/<game>/; shared ones in
// `scripts_root`/lib/. A mod is such a folder with a mod.yaml instead (mods.h).
struct GameRequest {
  std::filesystem::path folder;
  std::filesystem::path scripts_root;
  std::string variant;  // empty: the game as it is; several, in their order: "a,b"
  std::vector<std::filesystem::path> mods = {};  // folders; laid over in the order they declare
  // Set-up options to change, as (name, YAML text): ("set", "[a, b, c]").
  std::vector<std::pair<std::string, std::string>> options;
  bool keeps_content = false;                 // fills Compilation::content
  KnownDocuments* known_documents = nullptr;  // of the same schemas; nullptr: every file is parsed
};

struct Compilation {
  std::shared_ptr<const Ruleset> ruleset;  // nullptr where there were errors
  std::shared_ptr<const Ruleset> draft;  // what could be compiled, for further checks; not for play
  Sources sources;                       // for the diagnostics, in either case
  Diagnostics diagnostics;               // sorted; warnings also beside a good ruleset
  // Where it was asked for: the game with its overlays, the components of all files in its section
  // `components`, each with its kind, and the words under `locale`, by language. Every value has
  // the place that set it. Null where the game could not be read.
  Node content;
  ScriptFindings script_findings;  // filled where scripts are checked
};

// The schemas are loaded once by the caller (schemas.load_folder).
Compilation compile_game(const GameRequest&, const SchemaSet& schemas);

// The variants of a game folder, by name, sorted.
std::vector<std::string> variants_of(const std::filesystem::path& folder);

// The text of a file; nullopt where it cannot be read or is larger than 16 MiB.
std::optional<std::string> read_file(const std::filesystem::path&);

// A path as the user would type it: relative to the working folder, if it is below.
std::string shown_path(const std::filesystem::path&);

}  // namespace cubilete
