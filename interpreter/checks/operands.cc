#include "checks/operands.h"

#include <fmt/format.h>

namespace cubilete {
namespace {

bool is_zero(const ExpressionNode& n) { return n.op == Op::kLiteral && n.value == 0; }

}  // namespace

void Operands::look_at(const Expression& e, std::int32_t node, const Worlds& worlds,
                       const Place& place, bool is_guarded) {
  look_at_operands(e, node, worlds, place);
  look_at_place(e, node, worlds, place, is_guarded);
}

void Operands::warn(const ExpressionNode& n, const std::string& what, const char* help) {
  if (is_new_(n.span)) d_.warning("always-same", n.span, what, help);
}

std::string_view Operands::text_of(const ExpressionNode& n) const {
  return r_.sources.text(n.span);
}

// Reports operations whose result does not depend on one of their operands.
void Operands::look_at_operands(const Expression& e, std::int32_t node, const Worlds& worlds,
                                const Place& place) {
  const ExpressionNode& n = e.nodes[std::size_t(node)];
  if (!n.span.is_known() || n.child_count < 2) return;
  const std::int32_t first = n.op == Op::kIfElse ? 1 : 0;
  const ExpressionNode& a = e.child(n, first);
  const ExpressionNode& b = e.child(n, first + 1);
  if (n.op == Op::kMultiply && (is_zero(a) || is_zero(b))) {
    return warn(n, "this is always 0", "correct the factor, or write 0");
  }
  const bool is_bound = n.op == Op::kMin2 || n.op == Op::kMax2;
  const bool leaves_one = n.op == Op::kSubtract || n.op == Op::kDivide || n.op == Op::kModulo;
  if (!is_bound && !leaves_one && n.op != Op::kIfElse) return;
  if (!a.span.is_known() || !b.span.is_known() || a.type.is_list || b.type.is_list) return;
  const LinearSum apart = difference(solver_.sum_of(e, e.child_index(n, first), place),
                                     solver_.sum_of(e, e.child_index(n, first + 1), place));
  const bool are_same = apart.is_number() && apart.number == 0;
  if (is_bound && !are_same) return look_at_bound(e, n, apart, worlds);
  if (!are_same) return;
  if (n.op == Op::kIfElse) {
    warn(n, fmt::format("this is '{}' whether the condition holds or not", text_of(a)),
         "correct one of the two values, or write it without 'if'");
  } else if (a.op != Op::kLiteral || b.op != Op::kLiteral) {
    warn(n, fmt::format("both sides are the same: '{}'", text_of(a)),
         "correct one of the two, or write the result");
  }
}

// Reports the smaller or greater of two values of which the other one is never taken.
void Operands::look_at_bound(const Expression& e, const ExpressionNode& n, const LinearSum& apart,
                             const Worlds& worlds) {
  const bool is_least = n.op == Op::kMin2;
  const bool first_wins = solver_.never(worlds, apart, is_least ? kPositive : kNegative);
  const bool second_wins = solver_.never(worlds, apart, is_least ? kNegative : kPositive);
  if (first_wins == second_wins) return;
  const ExpressionNode& taken = e.child(n, first_wins ? 0 : 1);
  const ExpressionNode& other = e.child(n, first_wins ? 1 : 0);
  // A limit written beside what may never reach it is a precaution.
  if (other.op == Op::kLiteral) return;
  warn(n, fmt::format("this is always '{}': '{}' never counts", text_of(taken), text_of(other)),
       is_least ? "write 'max' for the greater of the two, or correct one of them"
                : "write 'min' for the smaller of the two, or correct one of them");
}

// Reports a number that is no place of a list, or no seat.
void Operands::look_at_place(const Expression& e, std::int32_t node, const Worlds& worlds,
                             const Place& place, bool is_guarded) {
  const ExpressionNode& n = e.nodes[std::size_t(node)];
  if ((n.op != Op::kItemAt && n.op != Op::kSeat) || worlds.empty()) return;
  const bool is_seat = n.op == Op::kSeat;
  const std::int32_t at = e.child_index(n, is_seat ? 0 : 1);
  const ExpressionNode& number = e.nodes[std::size_t(at)];
  if (!number.span.is_known()) return;
  const LinearSum sum = solver_.sum_of(e, at, place);
  if (number.op == Op::kModulo && !is_guarded && !solver_.never(worlds, sum, ValueSet::of(0))) {
    if (!is_new_(number.span)) return;
    d_.warning("reads-nothing", number.span,
               fmt::format("'{}' may be 0: {} are numbered from 1", text_of(number),
                           is_seat ? "seats" : "items"),
               fmt::format("write ({}) + 1", text_of(number)));
    return;
  }
  if (is_seat) {
    if (!solver_.never(worlds, sum, ValueSet::range(1, r_.max_players)) || !is_new_(number.span))
      return;
    d_.warning("reads-nothing", number.span, fmt::format("there is no seat {}", text_of(number)),
               fmt::format("seats are numbered from 1 to {}", r_.max_players));
    return;
  }
  const LinearSum count = solver_.sum_of_count(e, e.child_index(n, 0), place);
  if (may_have_item(worlds, count, sum) || !is_new_(number.span)) return;
  d_.warning("reads-nothing", number.span,
             fmt::format("there is never an item {} here", text_of(number)),
             sum.is_number() && sum.number == 0 ? "items are numbered from 1; the last is -1"
                                                : "the list is shorter: correct the number");
}

// Returns whether a list of so many items may have one at this place: 1 is the first, -1 the last.
bool Operands::may_have_item(const Worlds& worlds, const LinearSum& count, const LinearSum& place) {
  const Worlds forward = solver_.assume(worlds, place, kPositive);
  if (!solver_.assume(forward, difference(count, place), kNotNegative).empty()) return true;
  LinearSum left = count;
  left.add(place, 1);
  return !solver_.assume(solver_.assume(worlds, place, kNegative), left, kNotNegative).empty();
}

}  // namespace cubilete
