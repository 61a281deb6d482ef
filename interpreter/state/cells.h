// The numbers of a position as one flat vector. All code may read them; only a CellWriter
// (cell_writer.h) changes them. A copy is an independent position.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/ids.h"
#include "ruleset/ruleset.h"

namespace cubilete {

enum class Status : std::int32_t {
  kPlaying,
  kFinished,      // the outcome names the winners
  kEveryoneLost,  // all players have lost together
  kBrokenOff,     // a limit of the game was reached: see limit_reached
};

class Cells {
 public:
  const std::int32_t& operator[](std::size_t at) const { return numbers_[at]; }
  const std::int32_t* data() const { return numbers_.data(); }
  std::size_t size() const { return numbers_.size(); }
  bool empty() const { return numbers_.empty(); }
  auto begin() const { return numbers_.begin(); }
  auto end() const { return numbers_.end(); }
  // Returns the memory in bytes that they occupy.
  std::size_t bytes() const { return numbers_.capacity() * sizeof(std::int32_t); }

  bool operator==(const Cells&) const = default;

 private:
  friend class CellWriter;
  std::vector<std::int32_t> numbers_;
};

// Returns the value of an attribute: the items of a list, else the one number. `first` is its first
// cell.
inline std::span<const std::int32_t> items_of(const AttributeDef& a, const std::int32_t& first) {
  if (!a.type.is_list) return {&first, 1};
  return {&first + 1, static_cast<std::size_t>(first)};
}
// Returns all cells of the attribute.
inline std::span<const std::int32_t> cells_of(const AttributeDef& a, const std::int32_t& first) {
  return {&first, static_cast<std::size_t>(a.size())};
}

// The cells of a game, its players and its table.
struct GameCells {
  enum Header : std::int32_t {
    kSeedLow,
    kSeedHigh,
    kPlayers,
    kRound,
    kTurn,
    kStatus,
    kEndCause,
    kEndRequest,  // the end that an effect requested: EndWhat + 1, 0 for none
    kEndPhase,
    kWinners,        // winners named by an effect, a bit for each seat; 0: by score
    kChanceIsAsked,  // 1: rolls are questions to chance
    kFirstPlayerBlock,
    kFirstStream,
    kFirstZone,
    kFirstComponent,
    kPlayerSize,
    kComponentSize,
    kHeaderSize
  };

  std::int32_t players() const { return cells[kPlayers]; }
  std::int32_t round() const { return cells[kRound]; }
  std::int32_t turn() const { return cells[kTurn]; }
  Status status() const { return static_cast<Status>(cells[kStatus]); }
  bool is_over() const { return status() != Status::kPlaying; }
  std::uint64_t seed() const { return wide(kSeedLow); }
  // Returns the count of numbers drawn from a random stream.
  std::uint64_t drawn(StreamId s) const {
    return wide(std::size_t(cells[kFirstStream]) + 2 * s.index());
  }
  bool has(MaybePlayer p) const { return p.is_some() && p.number() < cells[kPlayers]; }
  // Returns the first cell of an attribute: its value, or the length of its list (see items_of).
  const std::int32_t& table_value(const AttributeDef& a) const {
    return cells[std::size_t(kHeaderSize + a.offset)];
  }
  const std::int32_t& player_value(PlayerId p, const AttributeDef& a) const {
    return cells[std::size_t(cells[kFirstPlayerBlock] + p.value * cells[kPlayerSize] + a.offset)];
  }

  bool operator==(const GameCells&) const = default;

  Cells cells;

 private:
  // Returns a number of 64 bits in two cells, low half first.
  std::uint64_t wide(std::size_t at) const {
    return (std::uint64_t(std::uint32_t(cells[at + 1])) << 32) | std::uint32_t(cells[at]);
  }
};

// The cells of a game with those of its zones and components.
struct TableCells : GameCells {
  enum ZoneField : std::int32_t { kFirst, kLast, kCount, kZoneDef, kZoneOwner, kZoneSize };
  enum ComponentField : std::int32_t {
    kDefinition,
    kZone,
    kPlace,  // the cell in the zone; -1 in a zone without cells
    kPrevious,
    kNext,
    kComponentHeader
  };

  using GameCells::has;
  // Returns whether the zone or component exists (for players: see GameCells). Every number from
  // content, a script, a file or a player is checked with this before it is used to read cells.
  bool has(ZoneId z) const {
    return z.value >= 0 &&
           std::int64_t{cells[kFirstZone]} + (std::int64_t{z.value} + 1) * kZoneSize <=
               cells[kFirstComponent];
  }
  bool has(ComponentId c) const {
    return c.value >= 0 && std::int64_t{cells[kFirstComponent]} +
                                   (std::int64_t{c.value} + 1) * cells[kComponentSize] <=
                               static_cast<std::int64_t>(cells.size());
  }

  std::int32_t zone_count() const {
    return (cells[kFirstComponent] - cells[kFirstZone]) / kZoneSize;
  }
  const std::int32_t& zone_field(ZoneId z, ZoneField f) const {
    return cells[std::size_t(cells[kFirstZone] + z.value * kZoneSize + f)];
  }
  ZoneDefId zone_def(ZoneId z) const { return ZoneDefId(zone_field(z, kZoneDef)); }
  MaybePlayer zone_owner(ZoneId z) const { return MaybePlayer(zone_field(z, kZoneOwner)); }
  std::int32_t size_of(ZoneId z) const { return zone_field(z, kCount); }
  ComponentId first_in(ZoneId z) const { return ComponentId(zone_field(z, kFirst)); }
  ComponentId last_in(ZoneId z) const { return ComponentId(zone_field(z, kLast)); }

  std::int32_t component_count() const {
    return (static_cast<std::int32_t>(cells.size()) - cells[kFirstComponent]) /
           cells[kComponentSize];
  }
  const std::int32_t& component_field(ComponentId c, ComponentField f) const {
    return cells[first_cell(c) + std::size_t(f)];
  }
  DefinitionId definition_of(ComponentId c) const {
    return DefinitionId(component_field(c, kDefinition));
  }
  ZoneId zone_of(ComponentId c) const { return ZoneId(component_field(c, kZone)); }
  std::int32_t place_of(ComponentId c) const { return component_field(c, kPlace); }
  ComponentId next_of(ComponentId c) const { return ComponentId(component_field(c, kNext)); }
  // Returns any cell of a component, including its header.
  std::int32_t component_cell(ComponentId c, std::int32_t place) const {
    return cells[first_cell(c) + std::size_t(place)];
  }
  const std::int32_t& component_value(ComponentId c, const AttributeDef& a) const {
    return cells[first_cell(c) + std::size_t(kComponentHeader + a.offset)];
  }
  // Returns the attribute values of a component.
  std::span<const std::int32_t> component_values(ComponentId c) const {
    return {cells.data() + first_cell(c) + kComponentHeader,
            std::size_t(cells[kComponentSize] - kComponentHeader)};
  }

  bool operator==(const TableCells&) const = default;

 private:
  std::size_t first_cell(ComponentId c) const {
    return std::size_t(cells[kFirstComponent] + c.value * cells[kComponentSize]);
  }
};

}  // namespace cubilete
