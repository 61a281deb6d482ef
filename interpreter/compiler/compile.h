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
#include "compiler/overlays/traces.h"
#include "diagnostics/diagnostic.h"
#include "document/schema.h"
#include "ruleset/ruleset.h"
#include "ruleset/script_findings.h"

namespace cubilete {

// A game to compile: a folder with these files:
//   game.yaml, any *.yaml in other folders (components), variants/*.yaml, locale/*.yaml, tests/,
//   look.yaml.
// Its scripts are in its own folder scripts/, or in `scripts_root`/<game>/; shared ones in
// `scripts_root`/lib/. A mod is such a folder with a mod.yaml instead (mods.h).
struct GameRequest {
  std::filesystem::path folder;
  std::filesystem::path scripts_root;
  std::string variant;  // empty: the game without a variant; "a,b": several, in their order
  std::vector<std::filesystem::path> mods = {};  // folders; applied in the order that they declare
  // Set-up options to change, as (name, YAML text): ("set", "[a, b, c]").
  std::vector<std::pair<std::string, std::string>> options;
  bool keeps_content = false;  // fills Compilation::content
  // Has the zone of what is out of the game even if no rule removes anything: for tests that do.
  bool may_remove = false;
  // Names of games, of which one is suggested where a mod names none that is there.
  std::vector<std::string> known_games = {};
  KnownDocuments* known_documents = nullptr;  // for the same schemas; nullptr: every file is parsed
};

struct Compilation {
  std::shared_ptr<const Ruleset> ruleset;  // nullptr where there were errors
  std::shared_ptr<const Ruleset> draft;    // all that could be compiled, for checks; not for play
  Sources sources;                         // for the diagnostics, with or without errors
  Diagnostics diagnostics;                 // sorted; a good ruleset may have warnings
  // Filled if requested: the game with its overlays, the components of all files in the section
  // `components`, each with its kind, and the words under `locale`, by language. Every value has
  // the place that set it. Null if the game could not be read.
  Node content;
  ScriptFindings script_findings;  // filled if scripts are checked
  OverlayTraces overlay_traces;    // for findings of further checks (name_overlays)
};

// Compiles a game. The caller loads the schemas once (schemas.load_folder).
Compilation compile_game(const GameRequest&, const SchemaSet& schemas);

// Returns the names of the variants of a game folder, sorted.
std::vector<std::string> variants_of(const std::filesystem::path& folder);

// Returns a path as the user would type it: relative to the working folder if it is inside.
std::string shown_path(const std::filesystem::path&);

}  // namespace cubilete
