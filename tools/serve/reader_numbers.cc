#include "tools/serve/reader_numbers.h"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "state/runs.h"
#include "tools/serve/seen_position.h"

namespace cubilete {
namespace {

auto appearance_of(const SeenComponent& c) { return std::tie(c.definition, c.place, c.attributes); }

}  // namespace

View view_of(const Ruleset& r, const State& s, Reader reader) {
  return reader.sees_all ? whole_view(r, s) : view(r, s, reader.seat);
}

ReaderNumbers::Mentions ReaderNumbers::follow(const std::vector<Event>& events,
                                              const State& after) {
  Mentions out;
  for (const Event& e : events) out.push_back(hear(e, after));
  take_over(view_of(*ruleset_, after, reader_));
  return out;
}

void ReaderNumbers::undo_to(std::size_t choices, const State& s) {
  numbers_ = numbers_after(choices);
  steps_.resize(choices + 1);
  next_ = steps_.back().next;
  now_.clear();
  for (const SeenZone& z : view_of(*ruleset_, s, reader_).zones) {
    for (const SeenComponent& c : z.components) {
      now_[c.component.value] = {numbers_.at(c.component.value), z.zone, c};
    }
  }
}

View ReaderNumbers::seen(const State& s, std::size_t choices) const {
  View v = view_of(*ruleset_, s, reader_);
  const auto numbers = numbers_after(choices);
  for (SeenZone& z : v.zones) {
    for (SeenComponent& c : z.components) c.number = numbers.at(c.component.value);
    if (ruleset_->zone(z.def).is_ordered) continue;
    std::ranges::sort(z.components, [](const SeenComponent& a, const SeenComponent& b) {
      return std::tuple(appearance_of(a), a.number) < std::tuple(appearance_of(b), b.number);
    });
  }
  return v;
}

bool ReaderNumbers::is_open(const State& s, ZoneId zone) const {
  return reader_.sees_all || may_see(*ruleset_, s, zone, reader_.seat);
}

std::vector<std::int32_t> ReaderNumbers::hear(const Event& e, const State& s) {
  if (e.kind == EventKind::kShuffled) {
    std::erase_if(now_, [&](const auto& known) { return known.second.zone == e.to; });
    return {};
  }
  std::vector<std::int32_t> mentioned;
  for (const Sighting& seen : e.sightings) {
    if (!reader_.sees_all && !seen.audience.includes(reader_.seat)) continue;
    const bool is_subject = seen.component == e.component;
    auto known = now_.find(seen.component.value);
    const bool is_in_bag =
        known != now_.end() && !ruleset_->zone(s.zone_def(known->second.zone)).is_ordered;
    if (is_in_bag) take_lowest(known->second, mentioned);
    if (is_subject && (e.kind == EventKind::kMoved || e.kind == EventKind::kCreated)) {
      arrive(e, s, seen);
      known = now_.find(seen.component.value);
    }
    if (known == now_.end()) continue;
    if (is_subject) note_change(e, known->second);
    mentioned.push_back(known->second.number);
  }
  const bool arrives = e.kind == EventKind::kMoved || e.kind == EventKind::kCreated;
  if (arrives && !is_open(s, e.to)) {
    // It may lie on the top of a hidden pile, which the reader saw, and covers it.
    std::erase_if(now_, [&](const auto& known) {
      return known.second.zone == e.to && known.first != e.component.value;
    });
  }
  return mentioned;
}

// Exchanges its number with the lowest of those that look like it there.
void ReaderNumbers::take_lowest(InSight& one, const std::vector<std::int32_t>& taken) {
  InSight* lowest = &one;
  for (auto& [id, other] : now_) {
    const bool is_alike =
        other.zone == one.zone && appearance_of(other.thing) == appearance_of(one.thing);
    if (is_alike && other.number < lowest->number &&
        std::ranges::find(taken, other.number) == taken.end()) {
      lowest = &other;
    }
  }
  std::swap(one.number, lowest->number);
}

// The component of the event has come to another zone or place, or into being.
void ReaderNumbers::arrive(const Event& e, const State& s, const Sighting& seen) {
  const std::int32_t id = e.component.value;
  if (!is_open(s, e.to) && !ruleset_->zone(s.zone_def(e.to)).top_is_public) {
    now_.erase(id);
    return;
  }
  const auto [at, is_new] = now_.try_emplace(id);
  if (is_new) {
    at->second.number = next_++;
    at->second.thing.definition = seen.definition;
  }
  at->second.zone = e.to;
  at->second.thing.place = e.after;
}

// Notes a value that has changed before the eyes of the reader. The values of a component that has
// come into sight in this step are unknown until its end.
void ReaderNumbers::note_change(const Event& e, InSight& one) const {
  SeenCells& cells = one.thing.attributes;
  const bool is_heard = reader_.sees_all || e.audience.includes(reader_.seat);
  const KindDef& kind = ruleset_->kind(ruleset_->definition(one.thing.definition).kind);
  if (cells.empty() || !is_heard) return;
  if (e.kind == EventKind::kRolled) {
    cells[std::size_t(ruleset_->attribute(kind.face).offset)] = e.after;
  }
  if (e.kind != EventKind::kChanged) return;
  const AttributeDef& a = ruleset_->attribute(e.subject.as<AttributeId>());
  const auto first = cells.begin() + a.offset;
  *first = e.after;
  if (!a.type.is_list) return;
  std::fill(first + 1, first + a.size(), 0);
  const Runs runs(e.values);
  std::size_t run = 0;
  for (const auto items : runs) {
    if (run++ == 1) std::ranges::copy(items, first + 1);
  }
}

// Takes over what the reader sees after a choice; what he had lost sight of has new numbers.
void ReaderNumbers::take_over(const View& v) {
  std::map<std::int32_t, InSight> now;
  Numbers numbers;
  Renumbering step;
  for (const SeenZone& z : v.zones) {
    for (const SeenComponent& c : z.components) {
      const auto known = now_.find(c.component.value);
      const bool is_same = known != now_.end() && known->second.zone == z.zone &&
                           known->second.thing.definition == c.definition;
      const std::int32_t number = is_same ? known->second.number : next_++;
      now[c.component.value] = {number, z.zone, c};
      numbers[c.component.value] = number;
      const auto then = numbers_.find(c.component.value);
      if (then != numbers_.end() && then->second == number) continue;
      step.changes.emplace_back(c.component.value, number);
    }
  }
  for (const auto& [id, number] : numbers_) {
    if (!now.contains(id)) step.changes.emplace_back(id, -1);
  }
  step.next = next_;
  steps_.push_back(std::move(step));
  now_ = std::move(now);
  numbers_ = std::move(numbers);
}

ReaderNumbers::Numbers ReaderNumbers::numbers_after(std::size_t choices) const {
  if (choices + 1 == steps_.size()) return numbers_;
  Numbers out;
  for (std::size_t n = 0; n <= choices; ++n) {
    for (const auto& [id, number] : steps_[n].changes) out[id] = number;
  }
  std::erase_if(out, [](const auto& entry) { return entry.second < 0; });
  return out;
}

MentionedNumbers::MentionedNumbers(const Ruleset& r, const View& v) {
  for (const SeenZone& z : v.zones) {
    const SeenComponent* before = nullptr;
    for (const SeenComponent& c : z.components) {
      const bool is_alike =
          before && !r.zone(z.def).is_ordered && appearance_of(*before) == appearance_of(c);
      if (!is_alike) unmentioned_.emplace_back();
      class_of_[c.component.value] = unmentioned_.size() - 1;
      unmentioned_.back().insert(unmentioned_.back().begin(), c.number);
      before = &c;
    }
  }
}

std::int32_t MentionedNumbers::of(ComponentId c) {
  const auto seen = class_of_.find(c.value);
  if (seen == class_of_.end()) return -1;
  const auto [at, is_new] = mentioned_.try_emplace(c.value, -1);
  if (is_new) {
    at->second = unmentioned_[seen->second].back();
    unmentioned_[seen->second].pop_back();
  }
  return at->second;
}

}  // namespace cubilete
