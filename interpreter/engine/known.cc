// Answers that are known: whether an action is available and what its first choice offers,
// remembered by what they are read from (read_plan.h). Questions that are read from the same share
// its number, which is looked up once after each change. What is remembered is what looking again
// would find.

#include <algorithm>
#include <array>

#include "engine/enumerate.h"

namespace cubilete {
namespace {

constexpr std::int32_t kMostComponents = 64;  // of a zone that is remembered by what it holds
constexpr std::size_t kMostNumbers = 1u << 21;
constexpr std::uint32_t kTrial = 1u << 14;
constexpr std::int32_t kActionsInAWord = 32;

}  // namespace

void Enumerator::make_known() {
  for (const ActionDef& action : ruleset_.actions) {
    Availability of;
    of.reading = reading_for(plan_availability(ruleset_, action), true);
    if (of.reading >= 0) of.bit = 2 * readings_[std::size_t(of.reading)].actions++;
    available_.push_back(of);
    first_choices_.push_back(known_by(plan_first_choice(ruleset_, action)));
  }
}

std::int32_t Enumerator::reading_for(const ReadPlan& plan, bool of_action) {
  if (!plan.is_usable) return -1;
  const auto same = std::find_if(readings_.begin(), readings_.end(), [&](const Reading& other) {
    return reads_the_same(other.plan, plan) && (!of_action || other.actions < kActionsInAWord);
  });
  const auto number = static_cast<std::int32_t>(same - readings_.begin());
  if (same == readings_.end()) {
    Reading& made = readings_.emplace_back();
    made.plan = plan;
    made.numbers.resize(plan.zones.size() + plan.values.size() + (plan.reads_player ? 1 : 0));
  }
  return number;
}

void Enumerator::add_contents_in_order(ZoneId zone) {
  const State& s = evaluator_.state();
  const bool has_cells = ruleset_.zone(s.zone_def(zone)).has_cells();
  for (ComponentId c = s.first_in(zone); c.is_some(); c = s.next_of(c)) {
    const std::int32_t* const cells = &s.component_field(c, State::kDefinition);
    const std::size_t attributes = attributes_of(DefinitionId(cells[State::kDefinition]));
    key_.push_back(cells[State::kDefinition]);
    for (std::size_t a = 0; a < attributes; ++a) {
      key_.push_back(cells[std::size_t(State::kComponentHeader) + a]);
    }
    if (has_cells) key_.push_back(cells[State::kPlace]);
  }
}

// REQUIRES: none of the components has more than one attribute.
void Enumerator::add_contents_sorted(ZoneId zone) {
  const State& s = evaluator_.state();
  std::array<std::int64_t, std::size_t(kMostComponents)> all;
  std::size_t n = 0;
  for (ComponentId c = s.first_in(zone); c.is_some(); c = s.next_of(c)) {
    const std::int32_t* const cells = &s.component_field(c, State::kDefinition);
    const std::int32_t d = cells[State::kDefinition];
    const std::int32_t value =
        attributes_of(DefinitionId(d)) == 0 ? 0 : cells[State::kComponentHeader];
    const std::int64_t item = (std::int64_t{d} << 32) | static_cast<std::uint32_t>(value);
    std::size_t to = n++;
    for (; to > 0 && item < all[to - 1]; --to) all[to] = all[to - 1];
    all[to] = item;
  }
  // Each definition once, with how many there are.
  for (std::size_t i = 0; i < n;) {
    const auto d = static_cast<std::int32_t>(all[i] >> 32);
    key_.push_back(d);
    const std::size_t counted = key_.size();
    key_.push_back(0);
    for (; i < n && static_cast<std::int32_t>(all[i] >> 32) == d; ++i, ++key_[counted]) {
      key_.push_back(static_cast<std::int32_t>(static_cast<std::uint32_t>(all[i])));
    }
  }
}

// What a zone holds, as a number; -1: too much.
std::int32_t Enumerator::contents_of(ZoneId zone, bool is_in_order) {
  if (evaluator_.state().size_of(zone) > kMostComponents) return -1;
  const auto at = 2 * zone.index() + (is_in_order ? 1 : 0);
  if (zone_contents_.size() <= at) zone_contents_.resize(at + 1);
  Contents& known = zone_contents_[at];
  if (known.version == evaluator_.version()) return known.number;
  key_.clear();
  key_.push_back(is_in_order ? 1 : 0);
  is_in_order ? add_contents_in_order(zone) : add_contents_sorted(zone);
  std::uint32_t number = contents_.find(key_);
  if (number == RunTable::kNone) {
    number = static_cast<std::uint32_t>(contents_.size());
    contents_.put(key_, number);
  }
  known = {evaluator_.version(), static_cast<std::int32_t>(number)};
  return known.number;
}

void Enumerator::forget_positions() {
  ++forgotten_;
  contents_.clear();
  values_.clear();
  room_ = 0;
  for (Contents& c : zone_contents_) c.version = 0;
  for (Reading& r : readings_) {
    r.version = 0;
    r.available.clear();
    for (PairTable& t : r.numbers) t.clear();
  }
  for (Known& k : first_choices_) k.answers.clear();
  for (auto& action : remembered_) {
    for (Remembered& of : action) of.known.answers.clear();
  }
}

// The number of what is read, as it stands now; -1: it is not remembered.
std::int32_t Enumerator::position_of(std::int32_t reading) {
  if (reading < 0) return -1;
  Reading& r = readings_[std::size_t(reading)];
  if (r.version == evaluator_.version() && r.player == evaluator_.player()) return r.position;
  if (room_ + contents_.length() + values_.length() >= kMostNumbers) forget_positions();
  r.version = evaluator_.version();
  r.player = evaluator_.player();
  r.position = find_position(r);
  return r.position;
}

std::int32_t Enumerator::find_position(Reading& r) {
  if (r.is_worthless || !r.player.is_some()) return -1;
  const State& s = evaluator_.state();
  std::int32_t position = 0;
  std::int32_t met = 0;
  auto table = r.numbers.begin();
  const auto add = [&](std::int32_t number) {
    const std::size_t room = table->room();
    met = table->size();
    position = table->number_of(position, number);
    room_ += table->room() - room;
    ++table;
  };
  if (r.plan.reads_player) add(r.player.value);
  for (const ReadPlan::Zone& z : r.plan.zones) {
    const std::int32_t contents =
        contents_of(zone_of(ruleset_, s, z.zone, r.player), z.is_in_order);
    if (contents < 0) return -1;
    add(contents);
  }
  for (const AttributeId a : r.plan.values) {
    const std::int32_t value = value_of(s, ruleset_.attribute(a), r.player);
    const std::span<const std::int32_t> key(&value, 1);
    std::uint32_t number = values_.find(key);
    if (number == RunTable::kNone) {
      number = static_cast<std::uint32_t>(values_.size());
      values_.put(key, number);
    }
    add(static_cast<std::int32_t>(number));
  }
  if (position < met) ++r.hits;
  if (++r.tries == kTrial) {
    // Where most of what is met is new, looking it up is a waste.
    r.is_worthless = r.hits < kTrial / 4;
    r.tries = r.hits = 0;
  }
  return position;
}

// What is put here is found there again, until positions are forgotten.
std::uint64_t& Enumerator::word_at(std::vector<std::uint64_t>& words, std::int32_t position,
                                   std::uint64_t fresh) {
  const auto at = static_cast<std::size_t>(position);
  if (words.size() <= at) {
    const std::size_t more = at + 1 + at / 2 - words.size();
    words.resize(words.size() + more, fresh);
    room_ += 2 * more;
  }
  return words[at];
}

bool Enumerator::is_available(ActionId id) {
  if (available_.empty()) make_known();
  const Availability& of = available_[id.index()];
  const std::int32_t position = position_of(of.reading);
  if (position < 0) return finds_available(id);
  const auto word = [&]() -> std::uint64_t& {
    return word_at(readings_[std::size_t(of.reading)].available, position, 0);
  };
  const std::uint64_t known = word() >> of.bit;
  if ((known & 1) != 0) return (known & 2) != 0;
  const std::uint32_t forgotten = forgotten_;
  const bool available = finds_available(id);
  if (!evaluator_.failed() && forgotten == forgotten_) {
    word() |= (available ? std::uint64_t{3} : 1) << of.bit;
  }
  return available;
}

// `position`: where to remember what is found otherwise; -1: nowhere.
bool Enumerator::offer_known(const ActionDef& action, std::int32_t& position, OptionList& out) {
  if (first_choices_.empty()) make_known();
  Known& of = first_choices_[std::size_t(&action - ruleset_.actions.data())];
  position = position_of(of.reading);
  if (position < 0) return false;
  std::uint64_t mask = answer_at(of, position);
  if (mask == kUnknown) return false;
  const State& s = evaluator_.state();
  for (ComponentId c = s.first_in(zone_of(ruleset_, s, of.candidates, evaluator_.player()));
       mask != 0; c = s.next_of(c), mask >>= 1) {
    if ((mask & 1) != 0) out.add(c.value);
  }
  return true;
}

void Enumerator::remember_offer(const ActionDef& action, std::int32_t position,
                                const OptionList& offered) {
  const State& s = evaluator_.state();
  Known& of = first_choices_[std::size_t(&action - ruleset_.actions.data())];
  std::uint64_t mask = 0;
  std::size_t next = 0;
  std::uint64_t bit = 1;
  for (ComponentId c = s.first_in(zone_of(ruleset_, s, of.candidates, evaluator_.player()));
       c.is_some(); c = s.next_of(c), bit <<= 1) {
    if (next == offered.size() || offered[next][0] != c.value) continue;
    mask |= bit;
    ++next;
  }
  if (next == offered.size()) answer_at(of, position) = mask;
}

}  // namespace cubilete
