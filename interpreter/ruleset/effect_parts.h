// Parts of effects that actions, options and decisions use too, without knowing the verbs.
#pragma once

#include <string>
#include <vector>

#include "diagnostics/source.h"
#include "ruleset/type.h"

namespace cubilete {

// The largest number of items to choose, of rounds and of other counts that content may write. A
// choice without `max` has this one.
inline constexpr std::int32_t kLargestCount = 1'000'000;

struct Amount {
  AttributeId resource;        // this one, or resource_from
  ExpressionId resource_from;  // a resource in a local
  ExpressionId amount;
  SourceSpan span;
};

// One of the items of an answer with several parts. Its list may read the parts before it.
struct QuestionPart {
  std::string name;
  Type type;
  ExpressionId from;  // none: whole answers are listed
  bool operator==(const QuestionPart&) const = default;
};

// Returns the type of value `i` of an answer: the type of its part, or `of_all` without parts.
inline Type type_of_item(Type of_all, const std::vector<QuestionPart>& parts, std::size_t i) {
  if (parts.empty()) return of_all;
  return i < parts.size() ? parts[i].type : kNothingType;
}

// Ends the innermost turn, round, the game, or a phase.
enum class EndWhat : std::uint8_t { kTurn, kRound, kGame, kPhase };
struct EndEffect {
  std::int32_t target = 0;  // an EndWhat; of a phase kPhase + its number
  bool everyone_loses = false;
  ExpressionId winners;  // for kGame: who has won, whatever the scores
  EndCauseId cause;

  EndWhat what() const { return is_phase() ? EndWhat::kPhase : static_cast<EndWhat>(target); }
  PhaseId phase() const { return is_phase() ? PhaseId(target - kFirstPhase) : PhaseId(); }

 private:
  static constexpr auto kFirstPhase = static_cast<std::int32_t>(EndWhat::kPhase);
  bool is_phase() const { return target >= kFirstPhase; }
};

}  // namespace cubilete
