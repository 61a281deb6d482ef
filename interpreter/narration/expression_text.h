// Writes expressions of the rules in words, in one language.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "narration/wording.h"

namespace cubilete {

enum class Verb : std::uint8_t;  // ruleset/verbs.h

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
  // Returns a phrase of a verb, with its operands filled in.
  std::string say(Verb, std::string_view variant, const std::vector<std::string>& parts) const;
  // Returns the game's own phrase for a query or an effect that it declares.
  std::string declared(const std::string& name, const std::vector<Parameter>&,
                       const std::vector<std::string>& arguments) const;
  // Returns a thing with its owner: "your hand", "hand of the chosen one".
  std::string of(const std::string& what, const std::string& owner) const;
  std::string amounts(const std::vector<Amount>&) const;

  // Returns whether something was written by the name that the rules give it, for want of a phrase.
  bool has_bare_names() const { return has_bare_names_; }
  void note_bare_name() const { has_bare_names_ = true; }

  void name_local(std::int32_t slot, std::string name);
  void rename_locals(const std::string& from, const std::string& to);

 private:
  // Writes what people say otherwise than operator by operator; nothing for all else.
  std::optional<std::string> idiom(const Expression&, const ExpressionNode&, int depth) const;
  std::optional<std::string> idiom_of_mark(const Expression&, const ExpressionNode&,
                                           int depth) const;
  std::optional<std::string> idiom_of_quantity(const Expression&, const ExpressionNode&,
                                               int depth) const;
  std::optional<std::string> idiom_of_reference(const Expression&, const ExpressionNode&,
                                                int depth) const;
  std::optional<std::string> idiom_of_list(const Expression&, const ExpressionNode&,
                                           int depth) const;
  // Writes a condition about each of a list; "it", or `item`, is the one that it is about.
  std::string about_item(const Expression&, std::int32_t node, std::string_view item,
                         int depth) const;
  std::string local(std::int32_t slot) const;
  std::string named(const ExpressionNode&, const std::vector<std::string>& parts) const;
  // Writes an operand that is compared, where a truth is a value like others.
  std::string compared(const Expression&, std::int32_t node, int depth) const;
  std::string query(const QueryDef&, const std::vector<std::string>& arguments) const;
  std::string option(const OptionDef&) const;
  std::string name_of_attribute(const ExpressionNode&) const;

  const Wording& words_;
  const Ruleset& r_;
  std::vector<std::string> names_;
  mutable bool has_bare_names_ = false;
  mutable std::string_view item_ = "it";  // the phrase for the item of the innermost list
  int unfolded_ = 0;  // how many queries are written by what they compute around this expression
};

}  // namespace cubilete
