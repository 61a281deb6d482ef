// Compiles the look of a game, and reports looks of unknown things.
#pragma once

#include <filesystem>
#include <functional>

#include "compiler/names.h"
#include "ruleset/look.h"

namespace cubilete {

class LookCompiler {
 public:
  // Returns the folder of content that has a source file: the game's, or that of a mod.
  using FolderOf = std::function<std::filesystem::path(std::int32_t source)>;

  LookCompiler(Names& names, FolderOf folder_of)
      : names_(names),
        r_(names.ruleset()),
        d_(names.diagnostics()),
        folder_of_(std::move(folder_of)) {}

  // Fills Ruleset::look. REQUIRES: everything else is compiled.
  void compile(const Node& look);

 private:
  using Section = std::map<std::string, ItemLook>;

  void section(const Node& look, const char* key, const char* what,
               const std::vector<std::string>& known, Section& into);
  ItemLook item(const Node&);
  CardFrame frame(const Node&, KindId);
  void zone(const Node&, const std::string& name, ItemLook&);
  void check_zone(const Node&, const ZoneDef&);
  void check_over(const Node&, const ZoneDef&);
  std::int32_t picture(const Node& name);
  std::vector<std::string> names_of_values() const;

  Names& names_;
  Ruleset& r_;
  Diagnostics& d_;
  FolderOf folder_of_;
};

}  // namespace cubilete
