#include "state/state.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>

#include "base/digest.h"
#include "state/cell_writer.h"
#include "state/knowledge.h"
#include "state/numbers.h"

namespace cubilete {

State empty_state(const Ruleset& ruleset, std::int32_t players, std::uint64_t seed) {
  State s;
  CellWriter write(s);
  std::vector<std::int32_t>& cells = write.numbers();
  cells.assign(State::kHeaderSize, 0);
  write.set_seed(seed);
  cells[State::kPlayers] = players;
  cells[State::kEndCause] = -1;
  cells[State::kEndPhase] = -1;
  cells[State::kPlayerSize] = ruleset.player_size;
  cells[State::kComponentSize] = State::kComponentHeader + ruleset.component_size;

  const auto size = [&] { return static_cast<std::int32_t>(cells.size()); };
  cells.resize(cells.size() + std::size_t(ruleset.table_size), 0);
  cells[State::kFirstPlayerBlock] = size();
  cells.resize(cells.size() + std::size_t(ruleset.player_size * players), 0);
  cells[State::kFirstStream] = size();
  cells.resize(cells.size() + 2 * ruleset.streams.size(), 0);
  cells[State::kFirstZone] = size();
  for (std::size_t z = 0; z < ruleset.zones.size(); ++z) {
    const bool per_player = ruleset.zones[z].is_per_player;
    for (std::int32_t p = 0; p < (per_player ? players : 1); ++p) {
      const std::int32_t fields[] = {-1, -1, 0, static_cast<std::int32_t>(z), per_player ? p : -1};
      cells.insert(cells.end(), std::begin(fields), std::end(fields));
    }
  }
  cells[State::kFirstComponent] = size();

  each_value_of_blocks(ruleset, s, [&](const AttributeDef& a, MaybePlayer owner, auto place) {
    write_initial(a, write.value_in_block(a, owner, place));
  });
  return s;
}

ZoneId zone_of(const Ruleset& ruleset, const State& s, ZoneDefId def, MaybePlayer owner) {
  const ZoneDef& d = ruleset.zone(def);
  const std::int32_t first = d.table_zones_before + d.player_zones_before * s.players();
  return ZoneId(first + (d.is_per_player ? owner.seat().value : 0));
}

std::int32_t printed_value(const Ruleset& ruleset, const State& s, TypeKind kind, std::int32_t v) {
  const WrittenCell cell(v);
  if (kind != TypeKind::kCell || !cell.is_some()) return v;
  return CellId(zone_of(ruleset, s, cell.zone(), {}), cell.place()).value;
}

bool asks_in_window(const Ruleset& r, const State& s) {
  if (s.frames.empty()) return false;
  const auto* const flow = std::get_if<ActionsFlow>(&r.flow[s.frames.back().node.index()].kind);
  return flow && flow->is_window;
}

const Ask* find_open_ask(const State& s, MaybePlayer player) {
  const auto open = std::ranges::find_if(
      s.asks, [&](const Ask& a) { return a.player == player && a.kind != AskKind::kAnswered; });
  return open == s.asks.end() ? nullptr : &*open;
}

Ask* find_open_ask(State& s, MaybePlayer player) {
  return const_cast<Ask*>(find_open_ask(std::as_const(s), player));
}

GameLimit limit_reached(const Ruleset& r, const State& s) {
  if (s.decisions.turn > r.decision_limits.turn) return GameLimit::kTurnDecisions;
  if (s.decisions.round > r.decision_limits.round) return GameLimit::kRoundDecisions;
  if (s.decisions.game > r.decision_limits.game) return GameLimit::kGameDecisions;
  return GameLimit::kTurns;
}

std::size_t bytes_of(const State& s) {
  const auto bytes = [](const std::vector<std::int32_t>& v) {
    return v.capacity() * sizeof(std::int32_t);
  };
  const auto outside = [&](const Activation& a) { return bytes(a.locals) + bytes(a.answers); };
  std::size_t size = sizeof(State) + s.cells.bytes() + s.before.bytes();
  for (const Frame& f : s.frames) size += sizeof f + bytes(f.order);
  for (const Activation& a : s.agenda) size += sizeof a + outside(a);
  if (s.activation) size += outside(*s.activation);
  for (const Ask& a : s.asks) size += sizeof a + bytes(a.locals);
  if (s.known.is) size += s.known.is->bytes();
  return size;
}

bool has_cell(const Ruleset& ruleset, const State& s, CellId cell) {
  return cell.is_some() && s.has(cell.zone()) &&
         cell.place() < ruleset.zone(s.zone_def(cell.zone())).cells;
}

DefinitionId definition_at(const Ruleset& r, const State& s, CellId cell) {
  const auto& all = r.zone(s.zone_def(cell.zone())).cell_definitions;
  return all.empty() ? DefinitionId() : all[std::size_t(cell.place())];
}

ZoneId partner_of(const Ruleset& r, const State& s, ZoneId zone) {
  const ZoneDefId partner = r.zone(s.zone_def(zone)).partner;
  return partner.is_some() ? zone_of(r, s, partner, s.zone_owner(zone)) : ZoneId();
}

bool refers_to_something(const Ruleset& ruleset, const State& s, TypeKind kind,
                         std::int32_t value) {
  switch (kind) {
    case TypeKind::kPlayer:
      return s.has(MaybePlayer(value));
    case TypeKind::kComponent:
      return s.has(ComponentId(value));
    case TypeKind::kDefinition:
      return value >= 0 && DefinitionId(value).index() < ruleset.definitions.size();
    case TypeKind::kZone:
      return s.has(ZoneId(value));
    case TypeKind::kCell:
      return has_cell(ruleset, s, CellId(value));
    case TypeKind::kResource:
      return value >= 0 && AttributeId(value).index() < ruleset.attributes.size() &&
             ruleset.attribute(AttributeId(value)).is_resource;
    case TypeKind::kSymbol:
      return value >= 0 && SymbolId(value).index() < ruleset.symbols.size();
    case TypeKind::kNothing:
    case TypeKind::kInteger:
    case TypeKind::kBoolean:
    case TypeKind::kAmounts:
    case TypeKind::kRecord:
      return true;
  }
  return true;
}

std::uint64_t digest_of(const State& s) {
  std::vector<std::int32_t> numbers;
  write_control(s, numbers);
  return digest_of(std::span<const std::int32_t>(s.cells),
                   digest_of(std::span<const std::int32_t>(numbers)));
}

namespace {

// Returns the cells with all random streams set to no number drawn.
Cells without_draws(const Cells& cells) {
  if (cells.empty()) return cells;
  State s;
  s.cells = cells;
  std::vector<std::int32_t>& numbers = CellWriter(s).numbers();
  std::fill(numbers.begin() + cells[State::kFirstStream],
            numbers.begin() + cells[State::kFirstZone], 0);
  return s.cells;
}

}  // namespace

std::uint64_t digest_without_chance(const State& s) {
  State position = s;
  position.cells = without_draws(s.cells);
  position.before = without_draws(s.before);
  return digest_of(position);
}

std::string to_text(const State& s) {
  std::vector<std::int32_t> numbers;
  write_control(s, numbers);
  return fmt::format("state 2\ncells {}\ncontrol {}\ndecisions {} {} {}\n", fmt::join(s.cells, " "),
                     fmt::join(numbers, " "), s.decisions.turn, s.decisions.round,
                     s.decisions.game);
}

namespace {

std::optional<std::vector<std::int32_t>> numbers_of(std::string_view line, std::string_view word) {
  if (!line.starts_with(word)) return std::nullopt;
  line.remove_prefix(word.size());
  std::vector<std::int32_t> all;
  while (!line.empty()) {
    if (line.front() != ' ') return std::nullopt;
    line.remove_prefix(1);
    if (line.empty()) return all;
    std::int32_t n = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), n);
    if (error != std::errc()) return std::nullopt;
    all.push_back(n);
    line.remove_prefix(std::size_t(end - line.data()));
  }
  return all;
}

// Returns whether an attribute is within its bounds; `first` is its first cell.
bool is_in_bounds(const AttributeDef& a, const std::int32_t& first) {
  if (a.type.is_list) {
    const auto cells = cells_of(a, first);
    if (first < 0 || first > a.at_most) return false;
    const auto is_not_0 = [](std::int32_t cell) { return cell != 0; };
    if (std::ranges::any_of(cells.subspan(std::size_t(first) + 1), is_not_0)) return false;
  }
  return a.type.kind != TypeKind::kInteger ||
         std::ranges::all_of(items_of(a, first), [&](std::int32_t item) {
           return item >= a.minimum && item <= a.maximum;
         });
}

bool phases_to_start_are_sound(const Ruleset& r, const State& s) {
  if (r.startable_phases == 0) return true;
  const std::int32_t count = s.phase_to_start(r, 0);
  if (count < 0 || count > kMostPhasesToStart) return false;
  for (std::int32_t k = 0; k < kMostPhasesToStart; ++k) {
    const std::int32_t phase = s.phase_to_start(r, 2 * k + 1);
    const std::int32_t player = s.phase_to_start(r, 2 * k + 2);
    const bool is_sound =
        k < count ? phase >= 0 && phase < r.startable_phases && player >= -1 && player < s.players()
                  : phase == 0 && player == 0;
    if (!is_sound) return false;
  }
  return true;
}

// Checks I1 to I3, and that the header has the layout of empty_state.
bool cells_are_sound(const Ruleset& ruleset, const State& s) {
  const Cells& cells = s.cells;
  if (cells.size() < State::kHeaderSize) return false;
  const std::int32_t players = cells[State::kPlayers];
  if (players < ruleset.min_players || players > ruleset.max_players) return false;
  const State model = empty_state(ruleset, players, 0);
  for (int h = State::kFirstPlayerBlock; h < State::kHeaderSize; ++h) {
    if (cells[std::size_t(h)] != model.cells[std::size_t(h)]) return false;
  }
  if (cells.size() < model.cells.size()) return false;
  if ((cells.size() - model.cells.size()) % std::size_t(cells[State::kComponentSize]) != 0) {
    return false;
  }
  std::int32_t chained = 0;
  for (std::int32_t z = 0; z < s.zone_count(); ++z) {
    const ZoneId zone(z);
    if (s.zone_field(zone, State::kZoneDef) != model.zone_field(zone, State::kZoneDef) ||
        s.zone_field(zone, State::kZoneOwner) != model.zone_field(zone, State::kZoneOwner)) {
      return false;
    }
    std::int32_t previous = -1;
    std::int32_t length = 0;
    for (std::int32_t c = s.zone_field(zone, State::kFirst); c != -1;) {
      if (c < 0 || c >= s.component_count() || ++length > s.component_count()) return false;
      const ComponentId id(c);
      if (s.zone_of(id) != zone || s.component_field(id, State::kPrevious) != previous)
        return false;
      const DefinitionId def = s.definition_of(id);
      if (def.value < 0 || def.index() >= ruleset.definitions.size()) return false;
      for (const AttributeId a : ruleset.kind(ruleset.definition(def).kind).attributes) {
        if (!is_in_bounds(ruleset.attribute(a), s.component_value(id, ruleset.attribute(a)))) {
          return false;
        }
      }
      previous = c;
      c = s.component_field(id, State::kNext);
    }
    if (s.zone_field(zone, State::kLast) != previous || s.size_of(zone) != length) return false;
    chained += length;
  }
  if (chained != s.component_count()) return false;
  bool are_in_bounds = true;
  each_value_of_blocks(ruleset, s, [&](const AttributeDef& a, MaybePlayer owner, auto place) {
    are_in_bounds = are_in_bounds && is_in_bounds(a, value_in_block(s, a, owner, place));
  });
  return are_in_bounds && phases_to_start_are_sound(ruleset, s);
}

}  // namespace

std::optional<State> parse_state(const Ruleset& ruleset, std::string_view text) {
  const auto next_line = [&]() {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
  };
  if (next_line() != "state 2") return std::nullopt;
  auto cells = numbers_of(next_line(), "cells");
  const auto control = numbers_of(next_line(), "control");
  const auto decisions = numbers_of(next_line(), "decisions");
  if (!cells || !control || !decisions || !text.empty()) return std::nullopt;
  if (decisions->size() != 3 || std::ranges::any_of(*decisions, [](auto n) { return n < 0; })) {
    return std::nullopt;
  }
  State s;
  CellWriter(s).numbers() = std::move(*cells);
  if (!cells_are_sound(ruleset, s)) return std::nullopt;
  s.decisions = {(*decisions)[0], (*decisions)[1], (*decisions)[2]};
  if (!read_control(*control, ruleset, s)) return std::nullopt;
  return s;
}

}  // namespace cubilete
