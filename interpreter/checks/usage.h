// The declarations that a ruleset uses.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "diagnostics/diagnostic.h"
#include "ruleset/effect_facts.h"

namespace cubilete {

class Usage {
 public:
  // The sets have the names that scripts and tests mention. REQUIRES: they outlive the usage.
  Usage(const Ruleset&, const std::set<std::string>& in_scripts,
        const std::set<std::string>& in_tests);

  bool attribute(std::size_t i) const { return attributes_[i]; }
  bool property(std::size_t i) const { return properties_[i]; }
  bool zone(std::size_t i) const { return zones_[i]; }
  bool query(std::size_t i) const { return queries_[i]; }
  bool effect(std::size_t i) const { return effects_[i]; }
  bool option(std::size_t i) const { return options_[i]; }
  bool starts(PhaseId p) const { return started_.contains(p.value); }
  bool definition(std::size_t i) const { return definitions_[i]; }
  // Returns whether a rule or a script names this definition, and not only its kind.
  bool is_named(std::size_t i) const;
  // Returns whether a rule asks for the component in play though nothing makes it.
  bool is_wanted_in_vain(std::size_t i) const {
    return wanted_[i] && !made_[i] && !made_of_kind_[r_.definitions[i].kind.index()];
  }
  // Returns whether components may get into a zone.
  bool filled(std::size_t i) const { return filled_[i]; }
  bool in_scripts(const std::string& name) const { return in_scripts_.contains(name); }
  bool in_tests(const std::string& name) const { return in_tests_.contains(name); }
  bool word(SymbolId s) const { return words_.contains(s.value); }  // whether a rule names it
  bool message(const std::string& n) const { return messages_.contains(n) || in_scripts(n); }
  bool choice(const std::string& n) const { return choices_.contains(n) || in_scripts(n); }
  bool end_cause(const std::string& n) const { return causes_.contains(n) || in_scripts(n); }

 private:
  // Marks what an expression uses. Checks and invariants count components but create none.
  void look_at(const Expression&, bool makes_components);
  bool may_be_made_by_script(KindId) const;
  void look_at(const EffectFacts&);
  void look_at(const PropertyDef&, const PropertyValue&);
  void use_definitions_of(KindId);
  void make(const Expression&);
  void use_what_scripts_make();
  void use_literal(const ExpressionNode&);
  void look_at_cells(std::size_t zone);
  void look_at_tiles(const KindDef&);
  void fill_from(ExpressionId);
  void look_at_definitions();

  const Ruleset& r_;
  const std::set<std::string>& in_scripts_;
  const std::set<std::string>& in_tests_;
  std::vector<bool> attributes_, properties_, zones_, queries_, effects_, options_, definitions_,
      named_, wanted_, made_, made_of_kind_, filled_;
  std::set<std::string> messages_, choices_, causes_;
  std::set<std::int32_t> words_, started_;
};

// Returns whether scripts may put things anywhere, by a verb or by an effect that they run.
bool scripts_may_move(const Usage&);

// Reports declarations that nothing uses. Codes: never-used, never-filled.
void check_usage(const Ruleset&, const Usage&, Diagnostics&);

}  // namespace cubilete
