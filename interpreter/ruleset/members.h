// The members that the language gives to things of every game (zone.room), and the names that every
// game has (player). This table states once what each of them is; expressions, the fields of things
// in scripts, the types of both, scripts/api.lua and compiled rules follow from it. What is read is
// in state/members.cc. Content adds attributes, properties, zones of players and queries.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ruleset/expression.h"
#include "ruleset/type.h"

namespace cubilete {

// What is known of the value of a member besides its kind.
enum class MemberDetail : std::uint8_t {
  kNone,
  kOfThing,    // it is of the same kind of components, or in the same zone, as the thing
  kOfEdges,    // in the zone of its edges, or in the graph whose edge it is
  kOfCell,     // the definition that the cell is for
  kHeld,       // a component of the kind that the zone holds
  kZoneNames,  // this and the next three: the words that it may be
  kDefinitionNames,
  kKindNames,
  kCellNames,
};

struct BuiltinMember {
  TypeKind of;  // kNothing: a name that every game has
  std::string_view name;
  TypeKind result;  // kSymbol: a text
  MemberDetail detail = MemberDetail::kNone;
  bool is_list = false;
  bool may_be_missing = false;  // there may be no such thing
  std::optional<Op> op = {};   // reads it in expressions; without it, scripts alone have the member
  std::string_view code = {};  // the value in compiled rules, of the thing `x`
  std::string_view about = {};  // for the manual
};

// Rows about the same kind of things are neighbours (members_of()).
inline constexpr BuiltinMember kBuiltinMembers[] = {
    {.of = TypeKind::kPlayer,
     .name = "seat",
     .result = TypeKind::kInteger,
     .op = Op::kAdd,
     .code = "x + 1",
     .about = "from 1"},

    {.of = TypeKind::kZone,
     .name = "name",
     .result = TypeKind::kSymbol,
     .detail = MemberDetail::kZoneNames,
     .code = "kTextOfZone[kZone_[x].def]"},
    {.of = TypeKind::kZone,
     .name = "owner",
     .result = TypeKind::kPlayer,
     .may_be_missing = true,
     .op = Op::kOwnerOf,
     .code = "from_id(kZone_[x].owner)",
     .about = "nil for a zone of the table"},
    {.of = TypeKind::kZone,
     .name = "top",
     .result = TypeKind::kComponent,
     .detail = MemberDetail::kHeld,
     .may_be_missing = true,
     .op = Op::kTop,
     .code = "from_id(h->g.first_in(x))",
     .about = "the top of a pile; the first of a row"},
    {.of = TypeKind::kZone,
     .name = "bottom",
     .result = TypeKind::kComponent,
     .detail = MemberDetail::kHeld,
     .may_be_missing = true,
     .op = Op::kBottom,
     .code = "from_id(h->g.last_in(x))"},
    {.of = TypeKind::kZone,
     .name = "room",
     .result = TypeKind::kInteger,
     .op = Op::kRoom,
     .code = "h->room_in(x)",
     .about = "number of components it can still take; 2147483647 without limit, as in YAML"},
    {.of = TypeKind::kZone,
     .name = "cells",
     .result = TypeKind::kCell,
     .detail = MemberDetail::kOfThing,
     .is_list = true,
     .op = Op::kCells,
     .code = "h->cells_of(x)",
     .about = "those of a grid, track or graph"},
    {.of = TypeKind::kZone,
     .name = "edges",
     .result = TypeKind::kCell,
     .detail = MemberDetail::kOfEdges,
     .is_list = true,
     .op = Op::kEdgeZone,
     .code = "h->edges_of(x)",
     .about = "those of a graph, if they have values"},
    {.of = TypeKind::kZone,
     .name = "components",
     .result = TypeKind::kComponent,
     .detail = MemberDetail::kHeld,
     .is_list = true,
     .op = Op::kComponents,
     .code = "h->components_in(x)"},

    {.of = TypeKind::kComponent,
     .name = "name",
     .result = TypeKind::kSymbol,
     .detail = MemberDetail::kDefinitionNames,
     .code = "kTextOfDefinition[h->g.def(x)]",
     .about = "name of its definition"},
    {.of = TypeKind::kComponent,
     .name = "kind",
     .result = TypeKind::kSymbol,
     .detail = MemberDetail::kKindNames,
     .op = Op::kKindOf,
     .code = "kTextOfKind[kKindOf[h->g.def(x)]]"},
    {.of = TypeKind::kComponent,
     .name = "definition",
     .result = TypeKind::kDefinition,
     .detail = MemberDetail::kOfThing,
     .op = Op::kDefinitionOf,
     .code = "h->g.def(x)"},
    {.of = TypeKind::kComponent,
     .name = "zone",
     .result = TypeKind::kZone,
     .op = Op::kZoneOf,
     .code = "h->g.zone(x)"},
    {.of = TypeKind::kComponent,
     .name = "owner",
     .result = TypeKind::kPlayer,
     .may_be_missing = true,
     .op = Op::kOwnerOf,
     .code = "from_id(kZone_[h->g.zone(x)].owner)",
     .about = "owner of its zone"},
    {.of = TypeKind::kComponent,
     .name = "cell",
     .result = TypeKind::kCell,
     .may_be_missing = true,
     .op = Op::kCellOf,
     .code = "from_id(h->g.cell_at(x))",
     .about = "its cell, in a zone with cells"},
    {.of = TypeKind::kComponent,
     .name = "index",
     .result = TypeKind::kInteger,
     .op = Op::kIndexOf,
     .code = "h->index_of(x)",
     .about = "its position in its zone, from 1"},
    {.of = TypeKind::kComponent,
     .name = "copies",
     .result = TypeKind::kInteger,
     .op = Op::kCopiesOf,
     .code = "kCopies[h->g.def(x)]",
     .about = "copies of its definition"},

    {.of = TypeKind::kDefinition,
     .name = "name",
     .result = TypeKind::kSymbol,
     .detail = MemberDetail::kDefinitionNames,
     .code = "kTextOfDefinition[x]"},
    {.of = TypeKind::kDefinition,
     .name = "kind",
     .result = TypeKind::kSymbol,
     .detail = MemberDetail::kKindNames,
     .op = Op::kKindOf,
     .code = "kTextOfKind[kKindOf[x]]"},
    {.of = TypeKind::kDefinition,
     .name = "copies",
     .result = TypeKind::kInteger,
     .op = Op::kCopiesOf,
     .code = "kCopies[x]",
     .about = "number of copies declared"},

    {.of = TypeKind::kCell,
     .name = "zone",
     .result = TypeKind::kZone,
     .detail = MemberDetail::kOfThing,
     .code = "x / kMaxCells"},
    {.of = TypeKind::kCell,
     .name = "number",
     .result = TypeKind::kInteger,
     .op = Op::kNumberOf,
     .code = "x % kMaxCells + 1",
     .about = "from 1"},
    {.of = TypeKind::kCell,
     .name = "row",
     .result = TypeKind::kInteger,
     .op = Op::kRowOf,
     .code = "kRowOf[number_of_cell(x)]",
     .about = "from 1"},
    {.of = TypeKind::kCell,
     .name = "column",
     .result = TypeKind::kInteger,
     .op = Op::kColumnOf,
     .code = "kColumnOf[number_of_cell(x)]",
     .about = "from 1"},
    {.of = TypeKind::kCell,
     .name = "name",
     .result = TypeKind::kSymbol,
     .detail = MemberDetail::kCellNames,
     .code = "FormRun::name_of_cell(x)",
     .about = "as tests call it: a name, r2c3 or 3"},
    {.of = TypeKind::kCell,
     .name = "components",
     .result = TypeKind::kComponent,
     .detail = MemberDetail::kHeld,
     .is_list = true,
     .op = Op::kAt,
     .code = "h->components_at(x)",
     .about = "its components, bottom first"},
    {.of = TypeKind::kCell,
     .name = "top",
     .result = TypeKind::kComponent,
     .detail = MemberDetail::kHeld,
     .may_be_missing = true,
     .op = Op::kItemAt,
     .code = "h->top_at(x)"},
    {.of = TypeKind::kCell,
     .name = "adjacent",
     .result = TypeKind::kCell,
     .detail = MemberDetail::kOfThing,
     .is_list = true,
     .code = "h->adjacent_to(x)"},
    {.of = TypeKind::kCell,
     .name = "definition",
     .result = TypeKind::kDefinition,
     .detail = MemberDetail::kOfCell,
     .may_be_missing = true,
     .op = Op::kDefinitionAt,
     .code = "from_id(definition_at(x))",
     .about = "what it is for, in a zone with a cell for each definition"},
    {.of = TypeKind::kCell,
     .name = "edges",
     .result = TypeKind::kCell,
     .detail = MemberDetail::kOfEdges,
     .is_list = true,
     .op = Op::kJoinedCells,
     .code = "h->joined_to(x, false)",
     .about = "the edges that end here"},
    {.of = TypeKind::kCell,
     .name = "ends",
     .result = TypeKind::kCell,
     .detail = MemberDetail::kOfEdges,
     .is_list = true,
     .op = Op::kJoinedCells,
     .code = "h->joined_to(x, true)",
     .about = "the two cells that the edge joins"},

    {.of = TypeKind::kNothing,
     .name = "player",
     .result = TypeKind::kPlayer,
     .may_be_missing = true,
     .op = Op::kActingPlayer,
     .code = "from_id(h->pl)",
     .about = "The player whose decision or turn it is; nil during set-up."},
    {.of = TypeKind::kNothing,
     .name = "players",
     .result = TypeKind::kPlayer,
     .is_list = true,
     .op = Op::kAllPlayers,
     .code = "h->players_from(0, kPlayers)",
     .about = "All players, by seat."},
    {.of = TypeKind::kNothing,
     .name = "player_count",
     .result = TypeKind::kInteger,
     .op = Op::kPlayerCount,
     .code = "kPlayers"},
    {.of = TypeKind::kNothing,
     .name = "round",
     .result = TypeKind::kInteger,
     .op = Op::kRound,
     .code = "h->g.c[kRound]",
     .about = "The number of the round, from 1; 0 before the first."},
    {.of = TypeKind::kNothing,
     .name = "turn",
     .result = TypeKind::kInteger,
     .op = Op::kTurn,
     .code = "h->g.c[kTurn]",
     .about = "The number of the turn, from 1; 0 before the first."},
};

// Where the rows about each kind of things begin and end.
inline constexpr auto kBoundsOfMembers = [] {
  std::array<std::pair<std::size_t, std::size_t>, kTypeKinds> bounds{};
  for (std::size_t i = 0; i < std::size(kBuiltinMembers); ++i) {
    auto& [begin, end] = bounds[static_cast<std::size_t>(kBuiltinMembers[i].of)];
    if (end == 0) begin = i;
    if (end != 0 && end != i) throw "rows about the same kind of things are apart";
    end = i + 1;
  }
  return bounds;
}();

// Returns the rows about a kind of things.
constexpr std::span<const BuiltinMember> members_of(TypeKind of) {
  const auto [begin, end] = kBoundsOfMembers[static_cast<std::size_t>(of)];
  return std::span(kBuiltinMembers).subspan(begin, end - begin);
}

// Returns the member of this name of a kind of things, or nullptr.
constexpr const BuiltinMember* find_member(TypeKind of, std::string_view name) {
  for (const BuiltinMember& m : members_of(of)) {
    if (m.name == name) return &m;
  }
  return nullptr;
}

// Returns the names of the members of a kind of things.
inline std::vector<std::string> member_names(TypeKind of) {
  std::vector<std::string> names;
  for (const BuiltinMember& m : members_of(of)) names.emplace_back(m.name);
  return names;
}

// Returns whether a bare name in an expression means the same in every game, whatever it declares.
inline bool is_word_of_every_game(std::string_view name) {
  return find_member(TypeKind::kNothing, name) != nullptr || name == "true" || name == "false" ||
         name == "nobody" || name == "nothing";
}

constexpr std::int32_t index_of(const BuiltinMember& m) {
  return static_cast<std::int32_t>(&m - std::begin(kBuiltinMembers));
}

}  // namespace cubilete
