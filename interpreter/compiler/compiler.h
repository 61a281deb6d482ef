// Compiles the Documents of one game to a Ruleset. Pass 1 enters every name, pass 2 compiles what
// refers to them; rules/ has a class for each concept, and expressions/ the expression language.
// What has the wrong structure is skipped without a report: the schema check has reported it.
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

  // Checks the structure of rules of components, where the schemas allow anything.
  void check_structure_with(ComponentCompiler::StructureCheck check) {
    components_.check_structure_with(std::move(check));
  }

  // The files of overlays: what is declared in them is not the game's own. Call before compile().
  void set_overlay_sources(std::set<std::int32_t> sources) {
    overlay_sources_ = std::move(sources);
  }

  // The game document with its overlays applied, and the files of its components.
  void compile(const Node& game, const std::vector<const Node*>& component_files);
  // The words of one language. Call after compile().
  void compile_locale(const Node& locale, const std::string& language) {
    locales_.add(locale, language);
  }
  // What is said of the look. Call after compile().
  void compile_look(const Node& look, LookCompiler::FolderOf folder_of) {
    LookCompiler(names_, std::move(folder_of)).compile(look);
  }
  void check_locales() { locales_.check(names_.text_uses()); }

  // What a source file calls file.function may be in the script file prefix + file.
  void find_scripts(std::int32_t source, std::string prefix) {
    scripts_.set_prefix(source, std::move(prefix));
  }

  // For tests of content, whose expressions and effects are compiled as those of the game.
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
};

}  // namespace cubilete
