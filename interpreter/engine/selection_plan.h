// The state that the legal selections of a choice depend on, computed once from its conditions.
// Where that is little (the candidates' values and a few others) the selections can be cached.
#pragma once

#include <cstdint>
#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete::inline engine {

struct SelectionPlan {
  // A part of a condition that is the same for all selections of one question.
  struct Part {
    ExpressionId expression;
    std::int32_t node = 0;
    bool is_component = false;  // of which only the definition counts
    bool is_fixed = false;      // the earlier choices do not matter either
  };

  // False: a condition reads more than what equal candidates have in common, or another choice
  // follows, or there is something to pay.
  bool is_usable = false;
  bool has_fixed_candidates = false;  // the earlier choices do not matter for them
  std::vector<ExpressionId> conditions;
  std::vector<Part> parts;
};

// Whether what content prefers among the selections is one of the conditions. If not, a choice with
// a preference has no plan.
enum class Preference : std::uint8_t { kIsRefused, kIsPlanned };
SelectionPlan plan_selections(const Ruleset&, const ActionDef&, std::size_t k,
                              Preference = Preference::kIsRefused);

// Whether a script could not read the game through these: they are numbers and names.
bool are_plain(const std::vector<Parameter>&);
// Whether the result follows from the arguments alone.
bool is_pure(const Ruleset&, ScriptId);
// The same of every component's rule of that name, of plain arguments.
bool is_pure(const Ruleset&, PropertyId);
// Operations on values alone, which do not read the state.
bool combines_values(Op);

}  // namespace cubilete::engine
