// Write access to the cells of a position. Only the operations, the timetable, and code that makes
// a State (its set-up, its text, a determinization, the audit's copy) include this file; a test of
// the architecture lists the files (tests/architecture/borders_test.cc).
#pragma once

#include <algorithm>
#include <atomic>
#include <span>
#include <utility>
#include <vector>

#include "state/state.h"

namespace cubilete {

class CellWriter {
 public:
  // REQUIRES: the state outlives the writer.
  explicit CellWriter(State& state) : state_(state) {}

  std::int32_t& header(State::Header h) { return cells()[std::size_t(h)]; }
  void set_status(Status s) { header(State::kStatus) = static_cast<std::int32_t>(s); }
  void set_seed(std::uint64_t seed) { set_wide(State::kSeedLow, seed); }
  void set_drawn(StreamId s, std::uint64_t n) {
    set_wide(std::size_t(state_.cells[State::kFirstStream]) + 2 * s.index(), n);
  }

  std::int32_t& phase_to_start(const Ruleset& r, std::int32_t k) {
    return writable(state_.phase_to_start(r, k));
  }
  std::int32_t& table_value(const AttributeDef& a) { return writable(state_.table_value(a)); }
  std::int32_t& player_value(PlayerId p, const AttributeDef& a) {
    return writable(state_.player_value(p, a));
  }
  std::int32_t& component_value(ComponentId c, const AttributeDef& a) {
    return writable(state_.component_value(c, a));
  }
  std::int32_t& cell_value(CellId c, const AttributeDef& a) {
    return writable(state_.cell_value(c, a));
  }
  std::int32_t& value_in_block(const AttributeDef& a, MaybePlayer owner, std::int32_t place) {
    return writable(cubilete::value_in_block(state_, a, owner, place));
  }
  std::int32_t& zone_field(ZoneId z, State::ZoneField f) {
    note_placement();
    return writable(state_.zone_field(z, f));
  }
  std::int32_t& component_field(ComponentId c, State::ComponentField f) {
    note_placement();
    return writable(state_.component_field(c, f));
  }
  // Exchanges the definitions and attribute values of two components.
  void exchange(ComponentId a, ComponentId b) {
    if (a == b) return;
    // Both stay where they are.
    std::swap(writable(state_.component_field(a, State::kDefinition)),
              writable(state_.component_field(b, State::kDefinition)));
    const auto of_a = writable(state_.component_values(a));
    std::ranges::swap_ranges(of_a, writable(state_.component_values(b)));
  }

  // Gives each of the components the definition and values of the one at `from` of its index.
  // REQUIRES: `from` is a permutation. It is used up.
  void rearrange(std::span<const ComponentId> all, std::span<std::size_t> from) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      std::size_t at = i;
      while (from[at] != i) {
        const std::size_t next = std::exchange(from[at], at);
        exchange(all[at], all[next]);
        at = next;
      }
      from[at] = at;
    }
  }

  // Empties the cells and keeps their memory.
  static void clear(Cells& cells) {
    cells.numbers_.clear();
    cells.placement_ = 0;
  }

  // Returns all cells, for changes of their number and for reading them from a text. What is
  // written to them later, after something else has read the state, must go through this again.
  std::vector<std::int32_t>& numbers() {
    note_placement();
    return cells();
  }
  // Returns all cells for code that writes them at any time, as compiled rules do.
  std::vector<std::int32_t>& shared_numbers() {
    state_.cells.is_shared_ = true;
    state_.cells.placement_ = 0;
    return cells();
  }

 private:
  std::vector<std::int32_t>& cells() { return state_.cells.numbers_; }

  // Gives the placement, which is about to change, a number that no other has had.
  void note_placement() {
    if (!state_.cells.is_shared_) state_.cells.placement_ = next_placement();
  }
  // Threads take numbers in blocks, since each component that moves takes some.
  static std::uint64_t next_placement() {
    constexpr std::uint64_t kBlock = 1 << 20;
    static std::atomic<std::uint64_t> blocks = 0;
    thread_local std::uint64_t last = 0;
    if (last % kBlock == 0) last = blocks.fetch_add(kBlock, std::memory_order_relaxed);
    return ++last;
  }

  std::int32_t& writable(const std::int32_t& cell) {
    return cells()[static_cast<std::size_t>(&cell - state_.cells.data())];
  }
  std::span<std::int32_t> writable(std::span<const std::int32_t> some) {
    return std::span(cells()).subspan(static_cast<std::size_t>(some.data() - state_.cells.data()),
                                      some.size());
  }
  void set_wide(std::size_t at, std::uint64_t n) {
    cells()[at] = static_cast<std::int32_t>(static_cast<std::uint32_t>(n));
    cells()[at + 1] = static_cast<std::int32_t>(static_cast<std::uint32_t>(n >> 32));
  }

  State& state_;
};

// Writes the value of an attribute into its cells; `first` is the first of them. REQUIRES: the
// attribute can hold so many items.
inline void write_items(const AttributeDef& a, std::int32_t& first,
                        std::span<const std::int32_t> items) {
  const std::span<std::int32_t> cells(&first, static_cast<std::size_t>(a.size()));
  if (!a.type.is_list) {
    first = items.front();
    return;
  }
  first = static_cast<std::int32_t>(items.size());
  std::fill(std::ranges::copy(items, cells.begin() + 1).out, cells.end(), 0);
}

// Writes the initial value of the attribute.
inline void write_initial(const AttributeDef& a, std::int32_t& first) {
  write_items(a, first, a.type.is_list ? std::span(a.initial_items) : std::span(&a.initial, 1));
}

}  // namespace cubilete
