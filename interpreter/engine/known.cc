// Answers that are known: whether an action is available and what its first choice offers,
// remembered by what they are read from (read_plan.h). What is remembered is what looking again
// would find.

#include <algorithm>
#include <array>

#include "engine/enumerate.h"

namespace cubilete {
namespace {

constexpr std::int32_t kMostComponents = 64;  // of a zone that is remembered by what it holds
constexpr std::size_t kMostAnswers = 1u << 17;
constexpr std::size_t kMostNumbers = 1u << 21;
constexpr std::uint32_t kTrial = 1u << 14;

}  // namespace

void Enumerator::make_known() {
  std::int32_t number = 0;
  for (const ActionDef& action : ruleset_.actions) {
    Known of;
    of.plan = plan_availability(ruleset_, action);
    of.number = number++;
    available_.push_back(of);
    of.plan = plan_first_choice(ruleset_, action);
    of.number = number++;
    first_choices_.push_back(std::move(of));
  }
}

// What a zone holds, as a number; -1: too much.
std::int32_t Enumerator::contents_of(ZoneId zone, bool is_in_order) {
  const State& s = evaluator_.state();
  if (s.size_of(zone) > kMostComponents) return -1;
  const auto at = 2 * zone.index() + (is_in_order ? 1 : 0);
  if (zone_contents_.size() <= at) zone_contents_.resize(at + 1);
  Contents& known = zone_contents_[at];
  if (known.version == evaluator_.version()) return known.number;
  key_.clear();
  key_.push_back(is_in_order ? 1 : 0);
  if (is_in_order) {
    const bool has_cells = ruleset_.zone(s.zone_def(zone)).has_cells();
    for (ComponentId c = s.first_in(zone); c.is_some(); c = s.next_of(c)) {
      const DefinitionId d = s.definition_of(c);
      key_.push_back(d.value);
      for (const AttributeId a : ruleset_.kind(ruleset_.definition(d).kind).attributes) {
        key_.push_back(s.component_value(c, ruleset_.attribute(a)));
      }
      if (has_cells) key_.push_back(s.place_of(c));
    }
  } else {
    std::array<std::int64_t, std::size_t(kMostComponents)> all;
    std::size_t n = 0;
    for (ComponentId c = s.first_in(zone); c.is_some(); c = s.next_of(c)) {
      const DefinitionId d = s.definition_of(c);
      const auto& attributes = ruleset_.kind(ruleset_.definition(d).kind).attributes;
      const std::int32_t value =
          attributes.empty() ? 0 : s.component_value(c, ruleset_.attribute(attributes[0]));
      const std::int64_t item = (std::int64_t{d.value} << 32) |
                                static_cast<std::int64_t>(static_cast<std::uint32_t>(value));
      std::size_t to = n++;
      for (; to > 0 && item < all[to - 1]; --to) all[to] = all[to - 1];
      all[to] = item;
    }
    for (std::size_t i = 0; i < n; ++i) {
      key_.push_back(static_cast<std::int32_t>(all[i] >> 32));
      key_.push_back(static_cast<std::int32_t>(static_cast<std::uint32_t>(all[i])));
    }
  }
  std::uint32_t number = contents_.find(key_);
  if (number == RunTable::kNone) {
    number = static_cast<std::uint32_t>(contents_.size());
    contents_.put(key_, number);
  }
  known = {evaluator_.version(), static_cast<std::int32_t>(number)};
  return known.number;
}

// Builds the key of a question. False: it is not remembered here.
bool Enumerator::start_known(Known& of) {
  if (!of.plan.is_usable) return false;
  if (of.tries == kTrial) {
    // Where most of what is met is new, looking it up is a waste.
    of.plan.is_usable = of.hits > kTrial / 4;
    of.tries = of.hits = 0;
  }
  if (known_.size() >= kMostAnswers || contents_.length() + known_.length() >= kMostNumbers) {
    known_.clear();
    answers_.clear();
    contents_.clear();
    for (Contents& c : zone_contents_) c.version = 0;
  }
  const State& s = evaluator_.state();
  const PlayerId player = evaluator_.player();
  if (!player.is_some()) return false;
  known_key_.clear();
  known_key_.push_back(of.number);
  if (of.plan.reads_player) known_key_.push_back(player.value);
  for (const ReadPlan::Zone& z : of.plan.zones) {
    const std::int32_t contents = contents_of(zone_of(ruleset_, s, z.zone, player), z.is_in_order);
    if (contents < 0) return false;
    known_key_.push_back(contents);
  }
  for (const AttributeId a : of.plan.values) {
    known_key_.push_back(value_of(s, ruleset_.attribute(a), player));
  }
  ++of.tries;
  return true;
}

const std::uint64_t* Enumerator::find_known(Known& of) {
  const std::uint32_t at = known_.find(known_key_);
  if (at == RunTable::kNone) return nullptr;
  ++of.hits;
  return &answers_[at];
}

void Enumerator::put_known(std::span<const std::int32_t> key, std::uint64_t answer) {
  known_.put(key, static_cast<std::uint32_t>(answers_.size()));
  answers_.push_back(answer);
}

bool Enumerator::is_available(ActionId id) {
  if (available_.empty()) make_known();
  Known& of = available_[id.index()];
  if (!start_known(of)) return finds_available(id);
  if (const std::uint64_t* known = find_known(of)) return *known != 0;
  const bool available = finds_available(id);
  if (!evaluator_.failed()) put_known(known_key_, available ? 1 : 0);
  return available;
}

// Which components of the zone the first choice offers, if that is known; else nullptr, and
// known_key_ tells where to put it where `is_wanted`.
bool Enumerator::offer_known(const ActionDef& action, OptionList& out, bool& is_wanted) {
  if (first_choices_.empty()) make_known();
  Known& of = first_choices_[std::size_t(&action - ruleset_.actions.data())];
  is_wanted = start_known(of);
  if (!is_wanted) return false;
  const std::uint64_t* known = find_known(of);
  if (!known) return false;
  const State& s = evaluator_.state();
  std::uint64_t mask = *known;
  for (ComponentId c = s.first_in(zone_of(ruleset_, s, of.plan.candidates, evaluator_.player()));
       mask != 0; c = s.next_of(c), mask >>= 1) {
    if ((mask & 1) != 0) out.add(c.value);
  }
  return true;
}

void Enumerator::remember_offer(const ActionDef& action, const OptionList& offered) {
  const State& s = evaluator_.state();
  const Known& of = first_choices_[std::size_t(&action - ruleset_.actions.data())];
  std::uint64_t mask = 0;
  std::size_t next = 0;
  std::uint64_t bit = 1;
  for (ComponentId c = s.first_in(zone_of(ruleset_, s, of.plan.candidates, evaluator_.player()));
       c.is_some(); c = s.next_of(c), bit <<= 1) {
    if (next == offered.size() || offered[next][0] != c.value) continue;
    mask |= bit;
    ++next;
  }
  if (next == offered.size()) put_known(known_key_, mask);
}

}  // namespace cubilete
