// Operations of which an operand never counts, and places of lists that are never there.
#pragma once

#include <functional>

#include "checks/solver.h"
#include "diagnostics/diagnostic.h"

namespace cubilete {

class Operands {
 public:
  // `is_new` says whether nothing has been reported at a place yet, and notes that something is.
  // REQUIRES: all of these outlive it.
  Operands(const Ruleset& r, Diagnostics& d, Solver& solver, std::function<bool(SourceSpan)> is_new)
      : r_(r), d_(d), solver_(solver), is_new_(std::move(is_new)) {}

  // Looks at the operation of one node, where these worlds are possible. `is_guarded`: conditions
  // hold there, of which the worlds may not know all.
  void look_at(const Expression&, std::int32_t node, const Worlds&, const Place&, bool is_guarded);

 private:
  void look_at_operands(const Expression&, std::int32_t node, const Worlds&, const Place&);
  void look_at_bound(const Expression&, const ExpressionNode&, const LinearSum& apart,
                     const Worlds&);
  void look_at_place(const Expression&, std::int32_t node, const Worlds&, const Place&,
                     bool is_guarded);
  bool may_have_item(const Worlds&, const LinearSum& count, const LinearSum& place);
  void warn(const ExpressionNode&, const std::string& what, const char* help);
  std::string_view text_of(const ExpressionNode&) const;

  const Ruleset& r_;
  Diagnostics& d_;
  Solver& solver_;
  std::function<bool(SourceSpan)> is_new_;
};

}  // namespace cubilete
