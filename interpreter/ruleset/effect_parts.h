// What effects share with actions, options and decisions, which know no verbs.
#pragma once

#include <string>
#include <vector>

#include "diagnostics/source.h"
#include "ruleset/type.h"

namespace cubilete {

struct Amount {
  AttributeId resource;        // one of the two
  ExpressionId resource_from;  // a resource named by a local
  ExpressionId amount;
  SourceSpan span;
};

// One of the things that are chosen by one answer. Its list may name the parts before it.
struct QuestionPart {
  std::string name;
  Type type;
  ExpressionId from;  // none: a script has listed whole answers
  bool operator==(const QuestionPart&) const = default;
};

// The type of value `i` of an answer: that of its part, or where there are no parts, `of_all`.
inline Type type_of_item(Type of_all, const std::vector<QuestionPart>& parts, std::size_t i) {
  if (parts.empty()) return of_all;
  return i < parts.size() ? parts[i].type : kNothingType;
}

// Ends the innermost turn, round, the game, or the named phase.
enum class EndWhat : std::uint8_t { kTurn, kRound, kGame, kPhase };
struct EndEffect {
  EndWhat what = EndWhat::kTurn;
  PhaseId phase;
  bool everyone_loses = false;
  ExpressionId winners;  // of the game: who has won, whatever the scores
  EndCauseId cause;
};

}  // namespace cubilete
