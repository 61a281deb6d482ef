#include "operations/change.h"

namespace cubilete {
namespace {

std::uint64_t mix(std::uint64_t digest, std::int32_t number) {
  // One step of FNV-1a, applied to whole numbers: the runs are short, and nothing is allocated.
  return (digest ^ static_cast<std::uint32_t>(number)) * 0x100000001b3ull;
}

}  // namespace

void EventLog::add(Event&& event) {
  if (is_digesting_) {
    std::uint64_t d = digest_ + 0xcbf29ce484222325ull;
    for (const std::int32_t n :
         {static_cast<std::int32_t>(event.kind), event.player.number(), event.subject.number(),
          event.component.value, event.from.value, event.to.value, event.before, event.after}) {
      d = mix(d, n);
    }
    if (event.cell.is_some()) d = mix(d, event.cell.value);
    for (const std::int32_t n : event.values) d = mix(d, n);
    digest_ = d;
  }
  ++count_;
  event.is_quiet = is_muted_ && event.kind != EventKind::kAnnounced;
  if ((kept_kinds_ & bit_of(event.kind)) != 0) events_.push_back(std::move(event));
}

void add_sighting(const Change& c, Event& e, ComponentId id) {
  if (!c.log.records_sightings() || !c.state.has(id)) return;
  const Sighting now = sighting_of(c.ruleset, c.state, id);
  for (Sighting& before : e.sightings) {
    if (before.component == id) return before.audience.add(now.audience);
  }
  e.sightings.push_back(now);
}

Failure fail(const Change& change, Code code, std::string message) {
  return Failure(RuleError{code, std::move(message), change.cause.reference, change.cause.script});
}

}  // namespace cubilete
