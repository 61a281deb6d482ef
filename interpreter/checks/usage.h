// What a ruleset uses of what it declares.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "diagnostics/diagnostic.h"
#include "ruleset/ruleset.h"

namespace cubilete {

class Usage {
 public:
  // `words` are those that scripts name, `asked` those that tests do.
  Usage(const Ruleset&, const std::set<std::string>& words, const std::set<std::string>& asked);

  bool attribute(std::size_t i) const { return attributes_[i]; }
  bool property(std::size_t i) const { return properties_[i]; }
  bool zone(std::size_t i) const { return zones_[i]; }
  bool query(std::size_t i) const { return queries_[i]; }
  bool effect(std::size_t i) const { return effects_[i]; }
  bool option(std::size_t i) const { return options_[i]; }
  bool definition(std::size_t i) const { return definitions_[i]; }
  // Whether components may get into a zone.
  bool filled(std::size_t i) const { return filled_[i]; }
  bool names(const std::string& word) const { return words_.contains(word); }
  bool asks(const std::string& word) const { return asked_.contains(word); }
  bool message(const std::string& name) const { return messages_.contains(name) || names(name); }
  bool choice(const std::string& name) const { return choices_.contains(name) || names(name); }
  bool end_cause(const std::string& name) const { return causes_.contains(name) || names(name); }

 private:
  void look_at(const Expression&);
  void look_at(const Effect&);
  void fill_from(ExpressionId);
  void look_at_definitions();

  const Ruleset& r_;
  const std::set<std::string>& words_;
  const std::set<std::string>& asked_;
  std::vector<bool> attributes_, properties_, zones_, queries_, effects_, options_, definitions_,
      filled_;
  std::set<std::string> messages_, choices_, causes_;
};

// Declarations that nothing uses; codes never-used, never-filled.
void check_usage(const Ruleset&, const Usage&, Diagnostics&);

}  // namespace cubilete
