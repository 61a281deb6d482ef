// Resolves references of content to Lua functions.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "compiler/names.h"

namespace cubilete {

class ScriptReferences {
 public:
  explicit ScriptReferences(Names& names) : r_(names.ruleset()), d_(names.diagnostics()) {}

  // Sets where file.function is searched first for a source file: in the script prefix + file.
  void set_prefix(std::int32_t source, std::string prefix) {
    prefixes_[source] = std::move(prefix);
  }

  // Compiles {script: "file.function", with: {...}}. Codes: wrong-script, missing-script (once for
  // each file).
  ScriptId add(const Node& map, ScriptKind, const std::vector<Parameter>&, Type returns);

 private:
  ScriptFileId find_file(const std::string& file, std::int32_t source) const;

  Ruleset& r_;
  Diagnostics& d_;
  std::map<std::int32_t, std::string> prefixes_;  // by number of the source file
  std::set<std::string> missing_;                 // files that were reported to be missing
};

}  // namespace cubilete
