// The rows of ruleset/operators.h are whole, and the table of content/LANGUAGE.md follows from
// them.

#include "ruleset/operators.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <iterator>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/generated_file.h"

namespace cubilete {
namespace {

// Returns an operand in the manual's words; `before` is the word of the one before it.
std::string word_of(Takes takes, const std::string& before) {
  switch (takes) {
    case Takes::kInteger:
      return "number";
    case Takes::kMaybeInteger:
      return "number?";
    case Takes::kBoolean:
      return "condition";
    case Takes::kList:
    case Takes::kThings:
    case Takes::kSortable:
      return "list";
    case Takes::kIntegers:
      return "numbers";
    case Takes::kActor:
    case Takes::kPayer:
      return "player?";
    case Takes::kAmounts:
      return "amounts";
    case Takes::kRecord:
      return "record";
    case Takes::kResources:
      return "resource, ...";
    case Takes::kKind:
      return "kind?";
    case Takes::kReference:
      return "thing";
    case Takes::kDefinition:
      return "definition";
    case Takes::kValue:
      return "value";
    case Takes::kLike:
      return before;
    case Takes::kItemLike:
      return "value";
    case Takes::kCells:
      return "cells";
    case Takes::kDirection:
      return "direction";
    case Takes::kKeyOfItem:
      return "value of each";
    case Takes::kMaybeKeyOfItem:
      return "key of each?";
    case Takes::kMaybeNumberOfItem:
      return "number of each?";
    case Takes::kNumberOfItem:
      return "number of each";
    case Takes::kMaybeCondition:
      return "condition?";
    default: {
      const std::string type = describe(type_taken(takes));
      return type.substr(type.find(' ') + 1);
    }
  }
}

std::vector<std::string> operand_words(const Operator& o) {
  std::vector<std::string> out;
  for (std::size_t k = 0; k < operands_of(o); ++k) {
    out.push_back(word_of(o.takes[k], out.empty() ? "" : out.back()));
  }
  return out;
}

std::string result_words(const Operator& o) {
  switch (o.gives) {
    case Gives::kOne:
    case Gives::kMany:
      return describe({o.kind, o.gives == Gives::kMany});
    case Gives::kHeld:
      return describe({TypeKind::kComponent});
    case Gives::kDeclared:
      return describe({TypeKind::kResource, true});
    case Gives::kItem:
      return "an item";
    case Gives::kSame:
      return "a list of the same";
    case Gives::kBranch:
      return "such a value";
  }
  return "";
}

// Returns how an operator is written: count(list), number + number, not condition.
std::vector<std::string> forms_of(const Operator& o) {
  const std::vector<std::string> words = operand_words(o);
  std::vector<std::string> out;
  if (!o.function.empty()) out.push_back(fmt::format("{}({})", o.function, fmt::join(words, ", ")));
  if (o.sign.empty()) return out;
  const bool is_word = o.sign[0] >= 'a' && o.sign[0] <= 'z';
  out.push_back(words.size() > 1 ? fmt::format("{} {} {}", words[0], o.sign, words[1])
                                 : fmt::format("{}{}{}", o.sign, is_word ? " " : "", words[0]));
  return out;
}

std::string table() {
  std::string out = "| written | gives | meaning |\n|---|---|---|\n";
  for (const Operator& o : kOperators) {
    const std::vector<std::string> forms = forms_of(o);
    if (forms.empty()) continue;
    out += fmt::format("| `{}` | {} | {} |\n", fmt::join(forms, "`, `"), result_words(o), o.about);
  }
  return out;
}

TEST(Operators, AreTheTableOfTheManual) {
  const std::string manual = "content/LANGUAGE.md";
  expect_in_tree(manual, with_generated(text_in_tree(manual), "operators", table()));
}

TEST(Types, AreTheTableOfTheManualAndNamedInTheSchema) {
  std::string rows = "| type | a value |\n|---|---|\n";
  std::string names;
  for (const NamedType& t : kNamedTypes) {
    rows += fmt::format("| `{}` | {} |\n", t.name, t.about);
    names += fmt::format("{}, ", t.name);
  }
  const std::string manual = "content/LANGUAGE.md";
  expect_in_tree(manual, with_generated(text_in_tree(manual), "types", rows));
  EXPECT_NE(text_in_tree("schema/common.schema.json").find('"' + names), std::string::npos);
}

TEST(Operators, SayWhatTheyAreWhereTheyAreWritten) {
  for (const Operator& o : kOperators) {
    const bool is_written = !o.function.empty() || !o.sign.empty();
    EXPECT_EQ(o.about.empty(), !is_written) << static_cast<int>(o.op);
    EXPECT_TRUE(!is_written || operands_of(o) > 0) << static_cast<int>(o.op);
  }
}

// Otherwise a call would not tell which of them is meant.
TEST(Operators, OfTheSameNameDifferInTheirOperands) {
  std::set<std::tuple<std::string_view, std::size_t, bool>> functions;
  std::set<std::tuple<std::string_view, std::size_t, Takes>> signs;
  for (const Operator& o : kOperators) {
    const std::size_t n = operands_of(o);
    const bool has_direction = o.takes[1] == Takes::kDirection;
    EXPECT_TRUE(o.function.empty() || functions.emplace(o.function, n, has_direction).second)
        << o.function;
    EXPECT_TRUE(o.sign.empty() || signs.emplace(o.sign, n, o.takes[0]).second) << o.sign;
  }
}

TEST(Operators, OfNumbersAreComputedByTheirRows) {
  for (const Operator& o : kOperators) {
    const bool is_number = o.family == Family::kNumber;
    EXPECT_EQ(o.compute != nullptr, is_number && o.gives != Gives::kBranch)
        << static_cast<int>(o.op);
  }
}

TEST(Operators, NameTheirOperandsAloneInCompiledRules) {
  for (const Operator& o : kOperators) {
    for (std::size_t k = 0; k < 3 && !o.code.empty(); ++k) {  // {3} is the value of the node
      const bool is_named = o.code.find(fmt::format("{{{}}}", k)) != std::string_view::npos;
      const bool is_given =
          k < operands_of(o) && !is_for_each_item(o.op, static_cast<std::int32_t>(k));
      EXPECT_EQ(is_named, is_given) << o.code;
    }
    if (o.code.empty()) continue;
    EXPECT_EQ(o.code.find("{3}") != std::string_view::npos, o.value != NodeValue::kNone) << o.code;
  }
}

}  // namespace
}  // namespace cubilete
