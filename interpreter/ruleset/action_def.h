// Actions: what a player may do at a decision, and the declared choices it is made of.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "ruleset/effect_parts.h"

namespace cubilete {

// A condition. Where it fails, players read its reason, or its own text and values.
struct Condition {
  ExpressionId expression;
  MessageId reason;
  SourceSpan span;
};

// One choice of an action: an item of a list, or a subset with between minimum and maximum items.
// Choices that are parts of one question follow one another: one answer has an item for each.
struct ChoiceDef {
  std::string name;
  std::string question;       // its name in texts: that of the choice, but of a part
  bool is_with_next = false;  // a part of a question, and not the last one
  Type type;                  // of the item; is_list for subsets
  ExpressionId from;
  ExpressionId minimum;  // none for a single item
  ExpressionId maximum;
  bool is_secret = false;        // only the player who chooses is shown the choice
  bool always_asks = false;      // also with one answer only, since not asking would reveal that
  std::vector<Condition> where;  // on the choice, with all earlier choices known
  // Of a question with parts, these two are those of its last part.
  ExpressionId prefer;  // the options are listed by it, highest first
  ExpressionId note;    // shown beside each option: a scalar; none: nothing
  SourceSpan span;
};

struct ActionDef {
  std::string name;
  std::vector<Condition> conditions;
  std::vector<ChoiceDef> choices;  // choice k is local k
  std::vector<Amount> cost;
  ExpressionId cost_from;  // or an expression of amounts
  SourceSpan cost_span;
  BlockId effect;
  // Of an answer that others gave at the same time have made impossible: done in place of the rest.
  BlockId otherwise;
  std::int32_t slots = 0;  // locals its blocks need, the choices included
  bool ends = false;
  EndEffect end;  // when `ends`
  SourceSpan span;

  // The choices from `k` to before this one are asked together. REQUIRES: k < choices.size().
  std::size_t end_of_question(std::size_t k) const {
    while (choices[k].is_with_next) ++k;
    return k + 1;
  }
  bool has_parts(std::size_t k) const { return choices[k].is_with_next; }
  // The parts of the question that begins with choice `k`; empty where it is one choice.
  std::vector<QuestionPart> parts(std::size_t k) const {
    std::vector<QuestionPart> out;
    const std::size_t behind = has_parts(k) ? end_of_question(k) : k;
    for (; k < behind; ++k) out.push_back({choices[k].name, choices[k].type, choices[k].from});
    return out;
  }
};

}  // namespace cubilete
