// Writes a condition of a script as an expression of rules, for the checks that know what is
// printed on components and which values attributes can have (checks/condition_check.h).
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "lua/types/branches.h"
#include "ruleset/expression.h"

namespace cubilete::lua_types {

// The conditions of a file, each once for all types with which it is reached.
class ReadConditions {
 public:
  void add(const Expression&);
  // Returns them; none if there are too many to know all types of each.
  std::vector<Expression> list() const { return is_too_much_ ? std::vector<Expression>() : list_; }

 private:
  static constexpr std::size_t kMost = 10'000;
  std::set<std::vector<std::int32_t>> known_;
  std::vector<Expression> list_;
  bool is_too_much_ = false;
};

// A part that expressions do not have, such as a call, is a local of which nothing is known; the
// same variable, or field of one, is the same local. Nothing is returned if no part is left that
// can be compared. Spans are those of `source`.
std::optional<Expression> expression_of(const CheckContext&, const ConditionReader&,
                                        lua_syntax::NodeId condition, const FlowState&,
                                        std::int32_t source);

}  // namespace cubilete::lua_types
