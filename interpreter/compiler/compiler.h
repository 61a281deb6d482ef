// Compiles the Documents of one game to a Ruleset. Pass 1 declares the names, pass 2 compiles
// everything that refers to them; rules/ has a class for each concept, and expressions/ the
// expression language. Values with a wrong structure are skipped: the schema check reports them.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "compiler/expressions/expression.h"
#include "compiler/locale_check.h"
#include "compiler/names.h"
#include "compiler/rules/components.h"
#include "compiler/rules/effects.h"
#include "compiler/rules/look.h"
#include "compiler/scripts.h"

namespace cubilete {

class Compiler {
 public:
  // REQUIRES: both outlive the compiler.
  Compiler(Ruleset&, Diagnostics&);

  // Sets the check for rules of components, since the schemas allow any structure there.
  void check_structure_with(ComponentCompiler::StructureCheck check) {
    components_.check_structure_with(std::move(check));
  }

  // Sets the files of overlays, whose declarations are not the game's own. Call before compile().
  void set_overlay_sources(std::set<std::int32_t> sources) {
    overlay_sources_ = std::move(sources);
  }

  // Compiles the game document with its overlays applied, and the files of its components.
  void compile(const Node& game, std::vector<const Node*> component_files);
  // Makes the zone of what is out of the game even if no rule removes anything. Call before
  // compile().
  void may_remove() { may_remove_ = true; }
  // Compiles the words of one language. Call after compile().
  void compile_locale(const Node& locale, const std::string& language) {
    locales_.add(locale, language);
  }
  // Compiles the look. Call after compile().
  void compile_look(const Node& look, LookCompiler::FolderOf folder_of) {
    LookCompiler(names_, std::move(folder_of)).compile(look);
  }
  void check_locales() { locales_.check(names_.text_uses()); }

  // Sets where file.function is searched first for a source file: in the script prefix + file.
  void find_scripts(std::int32_t source, std::string prefix) {
    scripts_.set_prefix(source, std::move(prefix));
  }

  // These compile expressions and effects of content tests, like those of the game.
  ExpressionId expression(const Node& n, Scope& scope, Type expected) {
    return expressions_.compile(n, scope, expected);
  }
  BlockId block(const Node* n, Scope& scope) { return effects_.block(n, scope); }
  const Ruleset& ruleset() const { return r_; }

 private:
  void read_players(const Node&);
  void read_limits(const Node& game);
  void read_words(const Node* list);
  void compile_set_up(const Node* setup);
  void compile_statements(const Node* list, std::vector<ContentStatement>& into);

  Ruleset& r_;
  Diagnostics& d_;
  Names names_;
  ScriptReferences scripts_;
  ExpressionCompiler expressions_;
  EffectCompiler effects_;
  ComponentCompiler components_;
  LocaleCheck locales_;
  std::set<std::int32_t> overlay_sources_;
  bool may_remove_ = false;
};

}  // namespace cubilete
