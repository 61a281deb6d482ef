#include "compiler/rules/triggers.h"

#include <algorithm>

#include "compiler/fields.h"

namespace cubilete {
namespace {

struct NamedEvent {
  std::string_view name;
  EventKind event;
};
// The events that triggers can wait for.
constexpr NamedEvent kEvents[] = {{"announced", EventKind::kAnnounced},
                                  {"changed", EventKind::kChanged},
                                  {"created", EventKind::kCreated},
                                  {"gained", EventKind::kGained},
                                  {"game_started", EventKind::kGameStarted},
                                  {"moved", EventKind::kMoved},
                                  {"paid", EventKind::kPaid},
                                  {"phase_ended", EventKind::kPhaseEnded},
                                  {"phase_started", EventKind::kPhaseStarted},
                                  {"rolled", EventKind::kRolled},
                                  {"round_ended", EventKind::kRoundEnded},
                                  {"round_started", EventKind::kRoundStarted},
                                  {"shuffled", EventKind::kShuffled},
                                  {"turn_ended", EventKind::kTurnEnded},
                                  {"turn_started", EventKind::kTurnStarted}};

}  // namespace

void TriggerCompiler::compile(const Node& section) {
  for (const Entry& e : section.entries) {
    TriggerDef t;
    t.name = e.key;
    t.span = e.key_span;
    if (const Node* when = string_at(e.value, "when"); when && !read_event(*when, t)) continue;
    if (const Node* of = string_at(e.value, "of")) read_subject(*of, t);
    Scope scope;
    scope.add("player", kPlayerType);
    scope.add("component", {TypeKind::kComponent});
    scope.add("amount", kIntegerType);
    t.conditions = expressions_.conditions(e.value.find("if"), scope);
    t.effect = effects_.block(e.value.find("do"), scope);
    t.slots = scope.slots();
    r_.triggers.push_back(std::move(t));
  }
}

bool TriggerCompiler::read_event(const Node& when, TriggerDef& t) {
  const auto* const it =
      std::find_if(std::begin(kEvents), std::end(kEvents),
                   [&](const NamedEvent& event) { return event.name == when.text; });
  if (it != std::end(kEvents)) {
    t.event = it->event;
    return true;
  }
  std::vector<std::string> known;
  for (const NamedEvent& event : kEvents) known.emplace_back(event.name);
  names_.unknown("event", when.text, when.span, known);
  return false;
}

void TriggerCompiler::read_subject(const Node& of, TriggerDef& t) {
  std::vector<std::string> known;
  if (t.event == EventKind::kPhaseStarted || t.event == EventKind::kPhaseEnded) {
    t.subject = r_.find_phase(of.text);
    known = r_.phases;
  } else if (t.event == EventKind::kAnnounced) {
    t.subject = names_.message(of);
  } else {
    known = names_of(r_.attributes);
    const auto it = std::find(known.begin(), known.end(), of.text);
    if (it != known.end()) t.subject = AttributeId(std::size_t(it - known.begin()));
  }
  if (!t.subject.is_some()) names_.unknown("subject of this event", of.text, of.span, known);
}

}  // namespace cubilete
