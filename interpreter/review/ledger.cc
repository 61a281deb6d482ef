#include "review/ledger.h"

#include <optional>

namespace cubilete {

Result<Ledger> ledger_of(Game& game, AttributeId attribute, MaybePlayer player,
                         std::size_t choices) {
  Ledger ledger;
  bool is_first = true;
  PhaseId phase;
  const auto add = [&](std::size_t n, const State& s, const Event& e) {
    if (e.kind == EventKind::kPhaseStarted) phase = e.subject.as<PhaseId>();
    const bool is_of_owner = e.player == player && !e.component.is_some();
    if (!is_change(e.kind) || !is_of_owner || e.subject != EventSubject(attribute)) return;
    if (is_first) ledger.initial = e.before;
    is_first = false;
    ledger.entries.push_back({n, s.round(), s.turn(), phase, e.after - e.before, e.cause});
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

Result<Ledger> ledger_of(Game& game, const QueryDef& query, PlayerId player, std::size_t choices) {
  Ledger ledger;
  PhaseId phase;
  std::optional<RuleError> failed;
  const auto ok =
      game.replay(choices, [&](std::size_t n, const State& s, const std::vector<Event>& events) {
        Cause cause;
        for (const Event& e : events) {
          if (e.kind == EventKind::kPhaseStarted) phase = e.subject.as<PhaseId>();
          if (e.kind == EventKind::kActionTaken) cause = e.cause;
        }
        const auto value = game.engine().value(s, query.shown, player, player.value);
        if (!value && !failed) failed = value.error();
        if (!value) return;
        const std::int32_t now = value->empty() ? 0 : value->front();
        if (n == 0) {
          ledger.initial = ledger.value = now;
        } else if (now != ledger.value) {
          if (!cause.reference.is_known() && !events.empty()) cause = events.back().cause;
          ledger.entries.push_back({n, s.round(), s.turn(), phase, now - ledger.value, cause});
          ledger.value = now;
        }
      });
  if (!ok) return Failure(ok.error());
  if (failed) return Failure(*failed);
  return ledger;
}

}  // namespace cubilete
