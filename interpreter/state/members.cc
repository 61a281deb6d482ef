#include "state/members.h"

#include <limits>

#include "state/cell_contents.h"

namespace cubilete {
namespace {

MemberReading one(std::int32_t value) {
  MemberReading out;
  if (value >= 0) out.items = {value};
  return out;
}

MemberReading number(std::int32_t value) { return {{value}, {}, 0}; }

MemberReading named(std::string_view text) { return {{}, text, 0}; }

const ComponentDef& definition_of(const MemberSource& s, std::int32_t component) {
  return s.ruleset.definition(s.state.definition_of(ComponentId(component)));
}

const ZoneDef& zone_def(const MemberSource& s, ZoneId zone) {
  return s.ruleset.zone(s.state.zone_def(zone));
}

MemberReading number_in_zone(const MemberSource& s, std::int32_t component) {
  const ComponentId c(component);
  std::int32_t at = 1;
  for (ComponentId i = s.state.first_in(s.state.zone_of(c)); i != c; i = s.state.next_of(i)) ++at;
  return {{at}, {}, at / 4};
}

MemberReading contents(const MemberSource& s, std::int32_t zone) {
  MemberReading out;
  for (ComponentId c = s.state.first_in(ZoneId(zone)); c.is_some(); c = s.state.next_of(c)) {
    out.items.push_back(c.value);
  }
  out.found = s.state.size_of(ZoneId(zone));
  return out;
}

MemberReading contents_of_cell(const MemberSource& s, std::int32_t cell) {
  MemberReading out;
  out.items.append(contents_of(s.state, CellId(cell)));
  out.found = s.state.size_of(CellId(cell).zone());
  return out;
}

MemberReading top_of_cell(const MemberSource& s, std::int32_t cell) {
  const auto contents = contents_of(s.state, CellId(cell));
  MemberReading out;
  if (!contents.empty()) out.items = {contents.back()};
  out.found = s.state.size_of(CellId(cell).zone());
  return out;
}

// The first `count` numbers as values of `make`.
template <class Make>
MemberReading first(std::int32_t count, Make make) {
  MemberReading out;
  for (std::int32_t i = 0; i < count; ++i) out.items.push_back(make(i));
  return out;
}

MemberReading adjacent(const MemberSource& s, std::int32_t cell) {
  MemberReading out;
  const ZoneId zone = CellId(cell).zone();
  for (const std::int32_t to : zone_def(s, zone).adjacency[std::size_t(CellId(cell).place())]) {
    out.items.push_back(CellId(zone, to).value);
  }
  return out;
}

// Returns the edges at a cell of a graph, or the ends of an edge; nothing for the other of both.
template <bool kAreEnds>
MemberReading joined(const MemberSource& s, std::int32_t cell) {
  MemberReading out;
  if (zone_def(s, CellId(cell).zone()).is_of_edges != kAreEnds) return out;
  each_joined(s.ruleset, s.state, CellId(cell), [&](CellId c) { out.items.push_back(c.value); });
  return out;
}

struct MemberReader {
  TypeKind of;
  std::string_view name;
  MemberReading (*read)(const MemberSource&, std::int32_t thing);
};

// In the order of kBuiltinMembers.
constexpr MemberReader kReaders[] = {
    {TypeKind::kPlayer, "seat", [](const MemberSource&, std::int32_t p) { return number(p + 1); }},

    {TypeKind::kZone, "name",
     [](const MemberSource& s, std::int32_t z) { return named(zone_def(s, ZoneId(z)).name); }},
    {TypeKind::kZone, "owner",
     [](const MemberSource& s, std::int32_t z) {
       return one(s.state.zone_owner(ZoneId(z)).number());
     }},
    {TypeKind::kZone, "top",
     [](const MemberSource& s, std::int32_t z) { return one(s.state.first_in(ZoneId(z)).value); }},
    {TypeKind::kZone, "bottom",
     [](const MemberSource& s, std::int32_t z) { return one(s.state.last_in(ZoneId(z)).value); }},
    // A number is never missing: unlimited room is the largest number.
    {TypeKind::kZone, "room",
     [](const MemberSource& s, std::int32_t z) {
       const std::int32_t capacity = zone_def(s, ZoneId(z)).capacity;
       return number(capacity < 0 ? std::numeric_limits<std::int32_t>::max()
                                  : capacity - s.state.size_of(ZoneId(z)));
     }},
    {TypeKind::kZone, "cells",
     [](const MemberSource& s, std::int32_t z) {
       return first(zone_def(s, ZoneId(z)).cells,
                    [z](std::int32_t i) { return CellId(ZoneId(z), i).value; });
     }},
    {TypeKind::kZone, "edges",
     [](const MemberSource& s, std::int32_t z) {
       const ZoneId edges = partner_of(s.ruleset, s.state, ZoneId(z));
       if (!edges.is_some() || zone_def(s, ZoneId(z)).is_of_edges) return MemberReading();
       return first(zone_def(s, edges).cells,
                    [edges](std::int32_t i) { return CellId(edges, i).value; });
     }},
    {TypeKind::kZone, "components", contents},

    {TypeKind::kComponent, "name",
     [](const MemberSource& s, std::int32_t c) { return named(definition_of(s, c).name); }},
    {TypeKind::kComponent, "kind",
     [](const MemberSource& s, std::int32_t c) {
       return named(s.ruleset.kind(definition_of(s, c).kind).name);
     }},
    {TypeKind::kComponent, "definition",
     [](const MemberSource& s, std::int32_t c) {
       return one(s.state.definition_of(ComponentId(c)).value);
     }},
    {TypeKind::kComponent, "zone",
     [](const MemberSource& s, std::int32_t c) {
       return one(s.state.zone_of(ComponentId(c)).value);
     }},
    {TypeKind::kComponent, "owner",
     [](const MemberSource& s, std::int32_t c) {
       return one(s.state.zone_owner(s.state.zone_of(ComponentId(c))).number());
     }},
    {TypeKind::kComponent, "cell",
     [](const MemberSource& s, std::int32_t c) {
       const std::int32_t place = s.state.place_of(ComponentId(c));
       return one(place < 0 ? -1 : CellId(s.state.zone_of(ComponentId(c)), place).value);
     }},
    {TypeKind::kComponent, "index", number_in_zone},
    {TypeKind::kComponent, "copies",
     [](const MemberSource& s, std::int32_t c) { return number(definition_of(s, c).copies); }},

    {TypeKind::kDefinition, "name",
     [](const MemberSource& s, std::int32_t d) {
       return named(s.ruleset.definition(DefinitionId(d)).name);
     }},
    {TypeKind::kDefinition, "kind",
     [](const MemberSource& s, std::int32_t d) {
       return named(s.ruleset.kind(s.ruleset.definition(DefinitionId(d)).kind).name);
     }},
    {TypeKind::kDefinition, "copies",
     [](const MemberSource& s, std::int32_t d) {
       return number(s.ruleset.definition(DefinitionId(d)).copies);
     }},

    {TypeKind::kCell, "zone",
     [](const MemberSource&, std::int32_t cell) { return one(CellId(cell).zone().value); }},
    {TypeKind::kCell, "number",
     [](const MemberSource&, std::int32_t cell) {
       return number(ZoneDef::number_of(CellId(cell).place()));
     }},
    {TypeKind::kCell, "row",
     [](const MemberSource& s, std::int32_t cell) {
       return number(zone_def(s, CellId(cell).zone()).row_of(CellId(cell).place()));
     }},
    {TypeKind::kCell, "column",
     [](const MemberSource& s, std::int32_t cell) {
       return number(zone_def(s, CellId(cell).zone()).column_of(CellId(cell).place()));
     }},
    {TypeKind::kCell, "name",
     [](const MemberSource& s, std::int32_t cell) {
       const auto place = static_cast<std::size_t>(CellId(cell).place());
       return named(zone_def(s, CellId(cell).zone()).cell_names[place]);
     }},
    {TypeKind::kCell, "components", contents_of_cell},
    {TypeKind::kCell, "top", top_of_cell},
    {TypeKind::kCell, "adjacent", adjacent},
    {TypeKind::kCell, "definition",
     [](const MemberSource& s, std::int32_t cell) {
       return one(definition_at(s.ruleset, s.state, CellId(cell)).value);
     }},
    {TypeKind::kCell, "edges", joined<false>},
    {TypeKind::kCell, "ends", joined<true>},

    {TypeKind::kNothing, "player",
     [](const MemberSource& s, std::int32_t) { return one(s.acting.number()); }},
    {TypeKind::kNothing, "players",
     [](const MemberSource& s, std::int32_t) {
       return first(s.state.players(), [](std::int32_t p) { return p; });
     }},
    {TypeKind::kNothing, "player_count",
     [](const MemberSource& s, std::int32_t) { return number(s.state.players()); }},
    {TypeKind::kNothing, "round",
     [](const MemberSource& s, std::int32_t) { return number(s.state.round()); }},
    {TypeKind::kNothing, "turn",
     [](const MemberSource& s, std::int32_t) { return number(s.state.turn()); }},
};

static_assert(std::equal(std::begin(kReaders), std::end(kReaders), std::begin(kBuiltinMembers),
                         std::end(kBuiltinMembers),
                         [](const MemberReader& r, const BuiltinMember& m) {
                           return r.of == m.of && r.name == m.name;
                         }));

}  // namespace

MemberReading read(const BuiltinMember& m, const MemberSource& s, std::int32_t thing) {
  return kReaders[index_of(m)].read(s, thing);
}

}  // namespace cubilete
