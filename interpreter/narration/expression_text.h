// Writes expressions of the rules in words, in one language.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "narration/wording.h"

namespace cubilete {

class ExpressionText {
 public:
  // `names` are those of the locals, by slot. The wording must outlive this.
  ExpressionText(const Wording& words, std::vector<std::string> names)
      : words_(words), r_(words.ruleset()), names_(std::move(names)) {}

  // Returns an empty text for an omitted expression.
  std::string expression(ExpressionId) const;
  // Writes a node of an expression with its children; `depth` is the number of nodes above it.
  std::string node(const Expression&, std::int32_t node, int depth) const;

  // Returns a phrase for effects (rule_phrases.h), with its parts filled in.
  std::string say(std::string_view key, const std::vector<std::string>& parts = {}) const;
  // Returns the game's own phrase for a query or an effect that it declares.
  std::string declared(const std::string& name, const std::vector<Parameter>&,
                       const std::vector<std::string>& arguments) const;
  // Returns a thing with its owner: "your hand", "hand of the chosen one".
  std::string of(const std::string& what, const std::string& owner) const;
  std::string amounts(const std::vector<Amount>&) const;

  void name_local(std::int32_t slot, std::string name);
  void rename_locals(const std::string& from, const std::string& to);

 private:
  std::string local(std::int32_t slot) const;
  std::string named(const ExpressionNode&, const std::vector<std::string>& parts) const;
  std::string option(const OptionDef&) const;

  const Wording& words_;
  const Ruleset& r_;
  std::vector<std::string> names_;
};

}  // namespace cubilete
