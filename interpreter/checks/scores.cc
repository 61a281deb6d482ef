#include <algorithm>

#include "checks/single_checks.h"
#include "checks/solver.h"
#include "ruleset/constant.h"

namespace cubilete {
namespace {

class Scores {
 public:
  Scores(const Ruleset& r, Diagnostics& d) : r_(r), d_(d), solver_(r) {}

  void run() {
    const OutcomeDef& o = r_.outcome;
    for (const ScorePart& p : o.parts) {
      const bool may_be_meant = o.is_cooperative || !p.value.is_some() || is_for_some(p);
      if (!may_be_meant && reads_some_player(r_.expression(p.value))) same_for_all(p.value);
    }
    for (std::size_t i = 0; i < o.tie_breaks.size(); ++i) tie_break(i);
  }

 private:
  // Returns whether the value depends on the player who is scored, as far as that is known.
  static bool reads_player(const Expression& e) {
    return std::ranges::any_of(e.nodes, [](const ExpressionNode& n) {
      return n.op == Op::kActingPlayer || n.op == Op::kLocal ||
             operator_of(n.op).family == Family::kCall;
    });
  }

  // Returns whether a condition decides for each player whether the part counts.
  bool is_for_some(const ScorePart& p) const {
    return p.condition.is_some() && reads_player(r_.expression(p.condition));
  }

  static bool reads_some_player(const Expression& e) {
    return std::ranges::any_of(e.nodes,
                               [](const ExpressionNode& n) { return n.type == kPlayerType; });
  }

  // Reports a number of a player that is the same for all of them. A constant one is meant, or
  // reported as a comparison.
  bool same_for_all(ExpressionId id) {
    const Expression& e = r_.expression(id);
    if (constant_value(r_, id) || r_.max_players < 2 || reads_player(e)) return false;
    d_.warning("always-same", e.span, "this is the same for all players",
               "let it depend on 'player', who is scored: player.coins, count(player.hand)");
    return true;
  }

  LinearSum sum_of(ExpressionId id) {
    const Expression& e = r_.expression(id);
    return solver_.sum_of(e, static_cast<std::int32_t>(e.nodes.size()) - 1, {});
  }

  void tie_break(std::size_t i) {
    const OutcomeDef& o = r_.outcome;
    const ExpressionId id = o.tie_breaks[i].value;
    if (!id.is_some() || constant_value(r_, id)) return;
    if (!is_for_some(o.tie_breaks[i]) && same_for_all(id)) return;
    const auto is_it = [&](const ScorePart& other) {
      return other.value.is_some() && difference(sum_of(id), sum_of(other.value)).is_number();
    };
    const bool is_score = o.parts.size() == 1 && is_it(o.parts[0]);
    const bool is_earlier = std::any_of(
        o.tie_breaks.begin(), o.tie_breaks.begin() + static_cast<std::ptrdiff_t>(i), is_it);
    if (!is_score && !is_earlier) return;
    d_.warning("always-same", r_.expression(id).span,
               is_score ? "this breaks no tie: it is the score itself"
                        : "this breaks no tie: an earlier tie-break is the same",
               "count something else, or remove it");
  }

  const Ruleset& r_;
  Diagnostics& d_;
  Solver solver_;
};

}  // namespace

void check_scores(const Ruleset& r, Diagnostics& d) { Scores(r, d).run(); }

}  // namespace cubilete
