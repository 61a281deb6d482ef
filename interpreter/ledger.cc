#include "ledger.h"

namespace cubilete {

Ledger ledger_of(const Game& game, AttributeId attribute, PlayerId player, std::size_t choices) {
  Ledger ledger;
  bool is_first = true;
  for (std::size_t n = 0; n <= choices; ++n) {
    for (const Event& e : game.events_after(n)) {
      const bool changes = e.kind == EventKind::kGained || e.kind == EventKind::kPaid ||
                           e.kind == EventKind::kChanged;
      const bool is_of_owner = e.player == player && !e.component.is_some();
      if (!changes || !is_of_owner || e.subject != attribute.value) continue;
      if (is_first) ledger.initial = e.before;
      is_first = false;
      ledger.entries.push_back({n, game.state_after(n).round(), game.state_after(n).turn(),
                                e.after - e.before, e.cause});
      ledger.value = e.after;
    }
  }
  if (is_first) {
    const AttributeDef& a = game.ruleset().attribute(attribute);
    const State& s = game.state_after(choices);
    ledger.initial = player.is_some() ? s.player_value(player, a) : s.table_value(a);
    ledger.value = ledger.initial;
  }
  return ledger;
}

}  // namespace cubilete
