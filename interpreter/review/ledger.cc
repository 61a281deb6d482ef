#include "review/ledger.h"

namespace cubilete {

Result<Ledger> ledger_of(Game& game, AttributeId attribute, MaybePlayer player,
                         std::size_t choices) {
  Ledger ledger;
  bool is_first = true;
  const auto add = [&](std::size_t n, const State& s, const Event& e) {
    const bool changes =
        e.kind == EventKind::kGained || e.kind == EventKind::kPaid || e.kind == EventKind::kChanged;
    const bool is_of_owner = e.player == player && !e.component.is_some();
    if (!changes || !is_of_owner || e.subject != EventSubject(attribute)) return;
    if (is_first) ledger.initial = e.before;
    is_first = false;
    ledger.entries.push_back({n, s.round(), s.turn(), e.after - e.before, e.cause});
    ledger.value = e.after;
  };
  const auto ok =
      game.replay(choices, [&](std::size_t n, const State& s, const std::vector<Event>& events) {
        for (const Event& e : events) add(n, s, e);
        if (n < choices || !is_first) return;
        const AttributeDef& a = game.ruleset().attribute(attribute);
        ledger.initial = player.is_some() ? s.player_value(player.seat(), a) : s.table_value(a);
        ledger.value = ledger.initial;
      });
  if (!ok) return Failure(ok.error());
  return ledger;
}

}  // namespace cubilete
