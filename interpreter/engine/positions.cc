#include "engine/positions.h"

#include <algorithm>
#include <array>

namespace cubilete::inline engine {
namespace {

constexpr std::int32_t kMostComponents = 64;  // of a zone whose contents get a number
constexpr std::uint32_t kTrial = 1u << 14;

}  // namespace

Positions::Positions(const Ruleset& ruleset, Evaluator& evaluator)
    : ruleset_(ruleset), evaluator_(evaluator) {
  for (const ComponentDef& d : ruleset.definitions) {
    attribute_cells_.push_back(static_cast<std::size_t>(size_of_attributes(ruleset, d.kind)));
  }
}

std::int32_t Positions::entry_for(const ReadSet& reads) {
  if (!reads.is_usable) return -1;
  const auto same = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& other) {
    return reads_the_same(other.reads, reads);
  });
  const auto number = static_cast<std::int32_t>(same - entries_.begin());
  if (same == entries_.end()) {
    Entry& made = entries_.emplace_back();
    made.reads = reads;
    made.numbers.resize(reads.zones.size() + reads.values.size() + (reads.reads_player ? 1 : 0));
  }
  return number;
}

void Positions::add_contents_in_order(ZoneId zone) {
  const State& s = evaluator_.state();
  const bool has_cells = ruleset_.zone(s.zone_def(zone)).has_cells();
  for (ComponentId c = s.first_in(zone); c.is_some(); c = s.next_of(c)) {
    const std::int32_t* const cells = &s.component_field(c, State::kDefinition);
    const std::size_t attributes = attribute_cells_of(DefinitionId(cells[State::kDefinition]));
    key_.push_back(cells[State::kDefinition]);
    for (std::size_t a = 0; a < attributes; ++a) {
      key_.push_back(cells[std::size_t(State::kComponentHeader) + a]);
    }
    if (has_cells) key_.push_back(cells[State::kPlace]);
  }
}

// REQUIRES: none of the components has more than one cell for attributes.
void Positions::add_contents_sorted(ZoneId zone) {
  const State& s = evaluator_.state();
  std::array<std::int64_t, std::size_t(kMostComponents)> all;
  std::size_t n = 0;
  for (ComponentId c = s.first_in(zone); c.is_some(); c = s.next_of(c)) {
    const std::int32_t* const cells = &s.component_field(c, State::kDefinition);
    const std::int32_t d = cells[State::kDefinition];
    const std::int32_t value =
        attribute_cells_of(DefinitionId(d)) == 0 ? 0 : cells[State::kComponentHeader];
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

std::int32_t Positions::number_of_key(IntSpanMap& table) {
  const auto next = static_cast<std::uint32_t>(table.size());
  std::uint32_t number = table.find(key_);
  if (number == IntSpanMap::kNone) {
    number = next;
    table.put(key_, number);
  }
  // A larger one was never given.
  return static_cast<std::int32_t>(std::min(number, next));
}

std::int32_t Positions::contents_of(ZoneId zone, bool is_in_order) {
  if (evaluator_.state().size_of(zone) > kMostComponents) return -1;
  const auto at = 2 * zone.index() + (is_in_order ? 1 : 0);
  if (zone_contents_.size() <= at) zone_contents_.resize(at + 1);
  Contents& known = zone_contents_[at];
  if (known.generation == evaluator_.generation() && known.number >= 0 &&
      std::size_t(known.number) < contents_.size()) {
    return known.number;
  }
  key_.clear();
  key_.push_back(is_in_order ? 1 : 0);
  is_in_order ? add_contents_in_order(zone) : add_contents_sorted(zone);
  known = {evaluator_.generation(), number_of_key(contents_)};
  return known.number;
}

void Positions::forget() {
  ++generation_;
  contents_.clear();
  values_.clear();
  table_bytes_ = 0;
  for (Contents& c : zone_contents_) c.generation = 0;
  for (Entry& r : entries_) {
    r.generation = 0;
    for (PairInterner& t : r.numbers) t.clear();
  }
}

std::size_t Positions::bytes() const {
  return table_bytes_ + contents_.bytes() + values_.bytes() +
         zone_contents_.capacity() * sizeof(Contents);
}

void Positions::visit_memory(const MemoryVisitor& visit) {
  contents_.visit_memory(visit);
  values_.visit_memory(visit);
  for (Contents& c : zone_contents_) {
    visit(std::as_writable_bytes(std::span(&c.number, 1)));
  }
  for (Entry& r : entries_) {
    visit(std::as_writable_bytes(std::span(&r.position, 1)));
    for (PairInterner& t : r.numbers) t.visit_memory(visit);
  }
}

std::int32_t Positions::of(std::int32_t reading) {
  if (reading < 0) return -1;
  Entry& r = entries_[std::size_t(reading)];
  if (r.generation != evaluator_.generation() || r.player != evaluator_.player()) {
    if (is_near(bytes(), kPositionBudget)) forget();
    r.generation = evaluator_.generation();
    r.player = evaluator_.player();
    r.position = find(r);
  }
  const std::int32_t given = r.numbers.empty() ? 1 : r.numbers.back().size();
  return r.position < given ? r.position : -1;
}

std::int32_t Positions::find(Entry& r) {
  if (r.is_disabled || !r.player.is_some()) return -1;
  const State& s = evaluator_.state();
  std::int32_t position = 0;
  std::int32_t met = 0;
  auto table = r.numbers.begin();
  const auto add = [&](std::int32_t number) {
    table_bytes_ -= table->bytes();
    met = table->size();
    position = table->intern(position, number);
    table_bytes_ += table->bytes();
    ++table;
  };
  if (r.reads.reads_player) add(r.player.number());
  for (const ReadSet::Zone& z : r.reads.zones) {
    const std::int32_t contents =
        contents_of(zone_of(ruleset_, s, z.zone, r.player), z.is_in_order);
    if (contents < 0) return -1;
    add(contents);
  }
  for (const AttributeId a : r.reads.values) {
    const AttributeDef& attribute = ruleset_.attribute(a);
    key_.assign(cells_of(attribute, value_of(s, attribute, r.player)));
    add(number_of_key(values_));
  }
  if (position < met) ++r.hits;
  if (++r.tries == kTrial) {
    // Where most positions are new, the lookup costs more than it saves.
    r.is_disabled = r.hits < kTrial / 4;
    r.tries = r.hits = 0;
  }
  return position;
}

}  // namespace cubilete::engine
