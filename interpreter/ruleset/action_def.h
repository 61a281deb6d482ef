// Actions: the choices, costs and effects of what a player may do at a decision.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ruleset/effect_parts.h"

namespace cubilete {

// A condition. Where it fails, players read its reason, or its text and values if it has none.
struct Condition {
  ExpressionId expression;
  MessageId reason;
  SourceSpan span;
};

// One choice of an action: an item of a list, or a subset of between `minimum` and `maximum` items.
// The parts of one question are consecutive choices: an answer has one item for each.
struct ChoiceDef {
  std::string name;
  std::string question;       // name of the question in texts; its own name if it is no part
  bool is_with_next = false;  // it is a part of a question, and not the last one
  Type type;                  // type of the item; is_list for subsets
  ExpressionId from;          // all parts of one question have the same if it lists whole answers
  ExpressionId minimum;       // none: a single item
  ExpressionId maximum;
  ExpressionId among;            // lists the subsets (ScriptDef::gives_sets); none: all there are
  bool is_secret = false;        // only the player who chooses can see the choice
  bool always_asks = false;      // even for a single answer, since not asking would reveal that
  std::vector<Condition> where;  // conditions on this choice; earlier choices are known
  // In a question with parts, the last part has these two for the whole question.
  ExpressionId prefer;  // sorts the options, highest first
  ExpressionId note;    // a scalar shown beside each option; none: nothing
  SourceSpan span;
};

// Returns a bit for each of the first 64 parts that is a component: bit i for part i.
template <class Parts>
std::uint64_t component_parts(const Parts& parts) {
  std::uint64_t out = 0;
  std::size_t i = 0;
  for (const auto& part : parts) {
    if (part.type.kind == TypeKind::kComponent && i < 64) out |= std::uint64_t{1} << i;
    ++i;
  }
  return out;
}

struct ActionDef {
  std::string name;
  std::vector<Condition> conditions;
  std::vector<ChoiceDef> choices;  // choice k is local k
  std::vector<Amount> cost;
  ExpressionId cost_from;  // an expression of amounts, in place of `cost`
  SourceSpan cost_span;
  BlockId effect;  // with what the action ends, behind the rest
  // Carried out in place of `effect` for an answer that a simultaneous answer made impossible.
  BlockId otherwise;
  std::int32_t slots = 0;  // number of locals of its blocks, with the choices
  SourceSpan span;

  bool has_cost() const { return !cost.empty() || cost_from.is_some(); }
  // Returns the end of the question at choice `k`, whose choices [k, end) are asked together.
  // REQUIRES: k < choices.size().
  std::size_t end_of_question(std::size_t k) const {
    while (choices[k].is_with_next) ++k;
    return k + 1;
  }
  // Returns the first choice of the question that choice `k` belongs to.
  std::size_t begin_of_question(std::size_t k) const {
    while (k > 0 && choices[k - 1].is_with_next) --k;
    return k;
  }
  bool has_parts(std::size_t k) const { return choices[k].is_with_next; }
  // Returns the choices of the question that begins with choice `k`.
  std::span<const ChoiceDef> choices_of_question(std::size_t k) const {
    return std::span(choices).subspan(k, end_of_question(k) - k);
  }
  // Returns the parts of the question that begins with choice `k`; empty if it is one choice.
  std::vector<QuestionPart> parts(std::size_t k) const {
    std::vector<QuestionPart> out;
    const std::size_t behind = has_parts(k) ? end_of_question(k) : k;
    for (; k < behind; ++k) out.push_back({choices[k].name, choices[k].type, choices[k].from});
    return out;
  }
};

}  // namespace cubilete
