#include "native/tables.h"

#include <algorithm>

#include "engine/bounds.h"
#include "engine/list_pool.h"
#include "engine/selection_sets.h"
#include "forms/form_bounds.h"
#include "ruleset/effect_facts.h"
#include "ruleset/effect_parts.h"
#include "ruleset/verbs.h"
#include "ruleset/zone_shape.h"
#include "state/state.h"

namespace cubilete::native {
namespace {

using Numbers = std::vector<std::int64_t>;

std::string constant(const char* name, std::int64_t value) {
  return fmt::format("constexpr std::int32_t {} = {};\n", name, value);
}

// Writes a table; an empty one gets a filler element, which nothing reads.
std::string table(const std::string& declaration, Numbers values, std::int64_t filler = 0) {
  if (values.empty()) values.push_back(filler);
  return fmt::format("static constexpr {} = {{{}}};\n", declaration, fmt::join(values, ","));
}

std::string layout(const Emission& m, const State& s) {
  const Cells& c = s.cells;
  std::string out;
  for (const auto& [name, value] : std::initializer_list<std::pair<const char*, std::int64_t>>{
           {"kPlayers", m.players},
           {"kHeaderSize", State::kHeaderSize},
           {"kPhasesToStart",
            m.has_phases() ? State::kHeaderSize + m.ruleset.phases_to_start() : -1},
           {"kFirstPlayer", c[State::kFirstPlayerBlock]},
           {"kFirstStream", c[State::kFirstStream]},
           {"kFirstZone", c[State::kFirstZone]},
           {"kFirstComponent", c[State::kFirstComponent]},
           {"kPlayerSize", c[State::kPlayerSize]},
           {"kComponentSize", c[State::kComponentSize]},
           {"kZoneSize", State::kZoneSize},
           {"kComponentHeader", State::kComponentHeader},
           {"kMaxCells", kMaxCells},
           {"kZones", s.zone_count()},
           {"kZoneDefs", m.ruleset.zones.size()},
           {"kDefinitions", m.ruleset.definitions.size()},
           {"kAttributes", m.ruleset.attributes.size()},
           {"kSymbols", m.ruleset.symbols.size()}}) {
    out += constant(name, value);
  }
  return out;
}

// Returns the enumerators of EventKind: kGained, kWordsChosen.
std::string kinds_of_events() {
  std::string out;
  for (const EventRow& row : kEventKinds) {
    out += "k";
    for (std::size_t i = 0; i < row.name.size(); ++i) {
      if (i > 0 && row.name[i] == '_') ++i;
      const bool is_first = i == 0 || row.name[i - 1] == '_';
      out += static_cast<char>(is_first ? row.name[i] - 'a' + 'A' : row.name[i]);
    }
    out += ",";
  }
  return out;
}

// Writes words that the verbs of language/ use, under the names that they have in the interpreter.
std::string words_of_the_language() {
  const auto of = [](auto word) { return static_cast<int>(word); };
  const auto words = [](std::initializer_list<std::pair<const char*, int>> all) {
    std::string out;
    for (const auto& [name, value] : all) out += fmt::format("{} = {},", name, value);
    return out;
  };
  return fmt::format(
      "struct State {{ enum Header : std::int32_t {{{}}}; enum Field : std::int32_t {{{}}}; }};\n"
      "using enum State::Header;\n"
      "enum Status : std::int32_t {{{}}};\nstruct EndWhat {{ enum What : std::int32_t {{{}}}; }};\n"
      "struct TypeKind {{ enum Kind : std::int32_t {{{}}}; }};\n"
      "enum EventKind : std::int32_t {{{}}};\n"
      "enum class TriggerTime : std::int32_t {{{}}};\n",
      words({{"kRound", State::kRound},
             {"kTurn", State::kTurn},
             {"kStatus", State::kStatus},
             {"kEndCause", State::kEndCause},
             {"kEndRequest", State::kEndRequest},
             {"kEndPhase", State::kEndPhase},
             {"kWinners", State::kWinners}}),
      words({{"kFirst", State::kFirst},
             {"kLast", State::kLast},
             {"kCount", State::kCount},
             {"kDefinition", State::kDefinition},
             {"kZone", State::kZone},
             {"kPlace", State::kPlace},
             {"kPrevious", State::kPrevious},
             {"kNext", State::kNext}}),
      words({{"kFinished", of(Status::kFinished)},
             {"kEveryoneLost", of(Status::kEveryoneLost)},
             {"kBrokenOff", of(Status::kBrokenOff)}}),
      words({{"kGame", of(EndWhat::kGame)}, {"kPhase", of(EndWhat::kPhase)}}),
      words({{"kInteger", of(TypeKind::kInteger)},
             {"kBoolean", of(TypeKind::kBoolean)},
             {"kSymbol", of(TypeKind::kSymbol)},
             {"kPlayer", of(TypeKind::kPlayer)},
             {"kComponent", of(TypeKind::kComponent)},
             {"kDefinition", of(TypeKind::kDefinition)},
             {"kZone", of(TypeKind::kZone)},
             {"kCell", of(TypeKind::kCell)},
             {"kResource", of(TypeKind::kResource)}}),
      kinds_of_events(),
      words({{"kEnd", of(TriggerTime::kEnd)},
             {"kOnce", of(TriggerTime::kOnce)},
             {"kInstead", of(TriggerTime::kInstead)}}));
}

std::string owners() {
  return constant("kOfTable", static_cast<int>(AttributeOwner::kTable)) +
         constant("kOfComponent", static_cast<int>(AttributeOwner::kComponent));
}

// The most blocks of effects, and triggers, inside one another. The frames of machine code are
// larger than those of the interpreter, to which deeper ones are left.
constexpr int kMostNestedCompiledBlocks = 100;
constexpr int kMostNestedCompiledTriggers = 50;

// The bounds of a step and of a script, with the names and numbers of the interpreter. A game that
// exceeds one of them is left to the interpreter, which reports the error.
std::string bounds(const Emission& m) {
  const DecisionLimits& limits = m.ruleset.decision_limits;
  std::string out;
  for (const auto& [name, value] : std::initializer_list<std::pair<const char*, std::int64_t>>{
           {"kMostWork", kMostWork},
           {"kCallOfScript", kCallOfScript},
           {"kMostItems", ListPool::kMostItems},
           {"kMostListed", kMostListed},
           {"kMostTried", kMostTried},
           {"kMostComponents", kMostComponents},
           {"kMostNestedNodes", kMostNestedNodes},
           {"kLeastNodesOfCall", kLeastNodesOfCall},
           {"kMostNestedBlocks", kMostNestedCompiledBlocks},
           {"kMostNestedScripts", kMostNestedScripts},
           {"kMostNestedTriggers", kMostNestedCompiledTriggers},
           {"kMostTriggersOfEffect", kMostTriggersOfEffect},
           {"kMostRepeats", kMostRepeats},
           {"kMostNumbersOfRange", kMostNumbersOfRange},
           {"kLargestCount", kLargestCount},
           {"kOutOfGameZone", m.ruleset.find_zone(kOutOfGame).value},
           {"kMostWaitingTriggers", kMostWaitingTriggers},
           {"kDeepestFlow", m.ruleset.flow.size() * (m.has_phases() ? kMostStartedPhases + 1 : 1)},
           {"kMostNamesOfParts", std::ranges::max(m.ruleset.flow, {}, &FlowNode::names).names},
           {"kMostStartedPhases", kMostStartedPhases},
           {"kMostPhasesToStart", kMostPhasesToStart},
           {"kMostTurnDecisions", limits.turn},
           {"kMostRoundDecisions", limits.round},
           {"kMostGameDecisions", limits.game},
           {"kMostFuel", kMostFuel},
           {"kVerbFuel", kVerbFuel},
           {"kReadFuel", kReadFuel},
           {"kKeyFuel", kKeyFuel},
           {"kQuestionFuel", kQuestionFuel},
           {"kCandidatePairsPerUnit", kCandidatePairsPerUnit},
           {"kMostTableEntries", kMostTableEntries},
           {"kMostFormCalls", kMostFormCalls},
           {"kMostHoles", kMostHoles},
           {"kMostFurtherResults", kMostFurtherResults}}) {
    out += constant(name, value);
  }
  return out;
}

// The bounds that only native rules have. Their charges keep a step within the counts of moves and
// activations that the interpreter allows.
std::string own_bounds() {
  return constant("kMostAsked", 64) +  // players who answer at once
         constant("kBuffers", 256) +   // lists under construction at once
         constant("kMoveCharge", kMostWork / kMostMoves) +
         constant("kActivationCharge", kMostWork / kMostActivations);
}

std::string attributes(const Ruleset& r) {
  std::string out =
      "struct Attribute { std::int32_t owner, kind, offset, minimum, maximum, initial, type, "
      "vocabulary; "
      "bool is_resource; std::int32_t at_most; const std::int32_t* items; std::int32_t item_count; "
      "std::int32_t zone, name; "
      "};\n";  // at_most: most items of a list; below 0: no list; name: the first of this name
  std::string rows;
  for (std::size_t k = 0; k < r.attributes.size(); ++k) {
    const AttributeDef& a = r.attributes[k];
    const std::string items = a.type.is_list ? fmt::format("kInitial{}", k) : "nullptr";
    if (a.type.is_list) {
      out += table(fmt::format("std::int32_t {}[]", items),
                   {a.initial_items.begin(), a.initial_items.end()});
    }
    const auto named = std::ranges::find(r.attributes, a.name, &AttributeDef::name);
    rows += fmt::format("{{{},{},{},{},{},{},{},{},{},{},{},{},{},{}}},", static_cast<int>(a.owner),
                        a.kind.value, a.offset, a.minimum, a.maximum, a.initial,
                        static_cast<int>(a.type.kind), vocabulary_of(a.type).value, a.is_resource,
                        a.type.is_list ? a.at_most : -1, items, a.initial_items.size(),
                        a.zone.value, named - r.attributes.begin());
  }
  out += fmt::format("static constexpr Attribute kAttribute[] = {{{}{{}}}};\n", rows);
  std::string words;
  std::size_t vocabularies = 0;
  for (const auto& vocabulary : r.vocabularies) {
    Numbers is_word(r.symbols.size(), 0);
    for (const SymbolId s : vocabulary) is_word[s.index()] = 1;
    words += fmt::format("{{{}}},", fmt::join(is_word, ","));
    ++vocabularies;
  }
  return out + fmt::format("static constexpr bool kIsWord[{}][kSymbols + 1] = {{{}}};\n",
                           vocabularies + 1, words);
}

// Describes the contents of the zones of each definition that is fixed.
std::string fixed_zones(const Emission& m) {
  std::string out;
  for (std::size_t z = 0; z < m.fixed_zones.size(); ++z) {
    const auto& fixed = m.fixed_zones[z];
    if (!fixed) continue;
    const ZoneDef& def = m.ruleset.zones[z];
    out += fmt::format(
        "struct FixedZone{} {{ static constexpr std::int32_t kZone = {}, kZones = {}, kFirst = {}, "
        "kStep = {}, kCount = {}; }};\n",
        z, first_zone(m, def), def.is_per_player ? m.players : 1, fixed->first, fixed->step,
        fixed->count);
  }
  return out;
}

// Writes the places that belong to each cell of each zone, each list with -1 behind it.
std::string places_by_cell(const Ruleset& r, const char* name,
                           std::vector<std::vector<std::int32_t>> ZoneDef::*places) {
  std::string out, by_zone;
  for (std::size_t z = 0; z < r.zones.size(); ++z) {
    const auto& of_zone = r.zones[z].*places;
    std::string by_cell;
    for (std::size_t k = 0; k < of_zone.size(); ++k) {
      Numbers all(of_zone[k].begin(), of_zone[k].end());
      all.push_back(-1);
      out += table(fmt::format("std::int32_t {}{}_{}[]", name, z, k), all);
      by_cell += fmt::format("{}{}_{},", name, z, k);
    }
    out += fmt::format("static constexpr const std::int32_t* {}{}[] = {{{}nullptr}};\n", name, z,
                       by_cell);
    by_zone += fmt::format("{}{},", name, z);
  }
  return out + fmt::format("static constexpr const std::int32_t* const* {}[] = {{{}nullptr}};\n",
                           name, by_zone);
}

// Writes which words are directions, and the steps in them on each zone; a step of no rows and
// columns is none.
std::string directions(const Ruleset& r) {
  Numbers words;
  for (std::size_t k = 0; k < r.symbols.size(); ++k) {
    words.push_back(static_cast<std::int64_t>(r.direction_of(SymbolId(k))));
  }
  std::string steps;
  for (const ZoneDef& def : r.zones) {
    steps += "{";
    for (std::int32_t d = 0; d < kDirectionCount; ++d) {
      const GridStep step = step_to(static_cast<Direction>(d), def).value_or(GridStep());
      steps += fmt::format("{{{},{}}},", step.down, step.right);
    }
    steps += "},";
  }
  return table("std::int32_t kDirectionOf[]", words, -1) +
         fmt::format(
             "struct GridStep {{ std::int32_t down, right; }};\n"
             "static constexpr GridStep kSteps[][{}] = {{{}{{}}}};\n",
             kDirectionCount, steps);
}

std::string zones(const Emission& m, const State& s) {
  const Ruleset& r = m.ruleset;
  std::int32_t all_cells = 0;
  Numbers cells_before, rows, columns, cell_definitions;
  std::string out;
  for (std::size_t z = 0; z < r.zones.size(); ++z) {
    const auto& places = r.zones[z].places;
    if (!places.empty()) {
      out += table(fmt::format("std::int32_t kPlaces{}[]", z), {places.begin(), places.end()});
    }
    if (r.zones[z].holds.empty()) continue;
    Numbers holds(r.kinds.size(), 0);
    for (const KindId k : r.zones[z].holds) holds[k.index()] = 1;
    out += table(fmt::format("bool kHolds{}[]", z), holds);
  }
  out +=
      "struct Zone { std::int32_t def, owner; bool is_ordered, arrives_in_front, is_short; "
      "std::int32_t "
      "capacity, "
      "cells, rows, columns, cell_capacity, stream; const bool* holds; std::int32_t partner; bool "
      "is_of_edges; const std::int32_t* places; };\nstatic constexpr Zone "
      "kZone_[] = {";
  for (std::int32_t z = 0; z < s.zone_count(); ++z) {
    const ZoneDef& d = r.zone(s.zone_def(ZoneId(z)));
    out += fmt::format(
        "{{{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}}},", s.zone_def(ZoneId(z)).value,
        s.zone_owner(ZoneId(z)).number(), d.is_ordered, d.arrives_in_front(),
        m.is_short(s.zone_def(ZoneId(z))), d.capacity, d.cells, d.rows, d.columns, d.cell_capacity,
        d.stream.value,
        d.holds.empty() ? "nullptr" : fmt::format("kHolds{}", s.zone_def(ZoneId(z)).value),
        partner_of(r, s, ZoneId(z)).value, d.is_of_edges,
        d.places.empty() ? "nullptr" : fmt::format("kPlaces{}", s.zone_def(ZoneId(z)).value));
    cells_before.push_back(all_cells);
    all_cells += d.cells;
    for (std::int32_t k = 0; k < d.cells; ++k) {
      rows.push_back(d.row_of(k));
      columns.push_back(d.column_of(k));
      cell_definitions.push_back(definition_at(r, s, CellId(ZoneId(z), k)).value);
    }
  }
  out += "{}};\n";
  cells_before.push_back(all_cells);
  out += table("std::int32_t kCellsBefore[]", cells_before);
  out += table("std::int32_t kDefinitionAt[]", cell_definitions);
  out += table("std::uint16_t kRowOf[]", rows) + table("std::uint16_t kColumnOf[]", columns);
  out += fmt::format(
      "constexpr std::int32_t kAllCells = {};\nconstexpr std::int32_t kMostMembers = {};\n",
      all_cells, kMostMembers);
  return out + places_by_cell(r, "kAdjacent", &ZoneDef::adjacency) +
         places_by_cell(r, "kIncidence", &ZoneDef::incidence) +
         places_by_cell(r, "kBoardSides", &ZoneDef::board_sides) + directions(r);
}

std::int32_t place_of_face(const Ruleset& r, const KindDef& kind) {
  return kind.is_die() ? State::kComponentHeader + r.attribute(kind.face).offset : -1;
}

std::string definitions(const Ruleset& r) {
  Numbers kinds, copies, faces;
  for (const ComponentDef& d : r.definitions) {
    kinds.push_back(d.kind.value);
    copies.push_back(d.copies);
    faces.push_back(place_of_face(r, r.kind(d.kind)));
  }
  return table("std::int32_t kKindOf[]", kinds) + table("std::int32_t kCopies[]", copies) +
         table("std::int32_t kFaceAt[]", faces);
}

// Writes the definitions that are tiles, and which places are beside each other on a grid, if there
// are any.
std::string tiles(const Ruleset& r) {
  const bool has_any = std::ranges::any_of(r.kinds, &KindDef::is_tile);
  std::string out, rows, by_zone;
  Numbers turned, sides;
  for (std::size_t d = 0; d < r.definitions.size(); ++d) {
    const ComponentDef& def = r.definitions[d];
    const KindDef& kind = r.kind(def.kind);
    turned.push_back(kind.is_tile() ? State::kComponentHeader + r.attribute(kind.turned).offset
                                    : -1);
    if (!kind.is_tile()) {
      rows += "{},";
      continue;
    }
    const auto& words = def.properties[std::size_t(r.property(kind.sides).index)].list;
    const auto& parts = def.properties[std::size_t(r.property(kind.parts).index)].list;
    out += table(fmt::format("std::int32_t kWords{}[]", d), {words.begin(), words.end()});
    out += table(fmt::format("std::int32_t kParts{}[]", d), {parts.begin(), parts.end()});
    rows += fmt::format("{{kWords{0},kParts{0},{1},{2},{3}}},", d, words.size(), parts.size(),
                        kind.turns);
  }
  for (std::size_t z = 0; z < r.zones.size(); ++z) {
    const ZoneDef& def = r.zones[z];
    Numbers beside;
    for (std::int32_t place = 0; has_any && place < def.cells; ++place) {
      for (std::int32_t side = 0; side < def.sides(); ++side) {
        beside.push_back(def.place_beside(place, side));
      }
    }
    sides.push_back(has_any ? def.sides() : 0);
    out += table(fmt::format("std::int32_t kBeside{}[]", z), beside);
    by_zone += fmt::format("kBeside{},", z);
  }
  return out + table("std::int32_t kTurnedAt[]", turned) + table("std::int32_t kSides[]", sides) +
         fmt::format(
             "static constexpr const std::int32_t* const kBeside[] = {{{}nullptr}};\n"
             "struct PrintedTile {{ const std::int32_t *words, *parts; std::int32_t word_count, "
             "part_count, turns; }};\nstatic constexpr PrintedTile kTiles[] = {{{}{{}}}};\n",
             by_zone, rows);
}

std::string kinds(const Ruleset& r) {
  Numbers words;
  std::string faces, values;
  for (std::size_t k = 0; k < r.kinds.size(); ++k) {
    const KindDef& kind = r.kinds[k];
    words.push_back(kind.word.value);
    values +=
        table(fmt::format("std::int32_t kShows{}[]", k), {kind.faces.begin(), kind.faces.end()});
    faces += fmt::format("{{{},{},{},kShows{}}},", kind.is_die() ? kind.faces.size() : 0,
                         place_of_face(r, kind), kind.face.value, k);
  }
  return values + table("std::int32_t kKindWord[]", words) +
         fmt::format(
             "struct Faces {{ std::int32_t count, at, attribute; const std::int32_t* values; }};\n"
             "static constexpr Faces kFaces[] = {{{}{{}}}};\n",
             faces);
}

std::string by_kind(const Emission& m) {
  const Ruleset& r = m.ruleset;
  std::string out;
  for (const std::int32_t a : m.attributes_by_kind) {
    Numbers places, ids;
    for (std::size_t k = 0; k < r.kinds.size(); ++k) {
      const AttributeId read = attribute_of_kind(r, AttributeId(a), KindId(k), true);
      const AttributeId set = attribute_of_kind(r, AttributeId(a), KindId(k), false);
      places.push_back(read.is_some() ? State::kComponentHeader + r.attribute(read).offset : -1);
      ids.push_back(set.value);
    }
    out += table(fmt::format("std::int32_t kPlaceOf{}[]", a), places, -1);
    out += table(fmt::format("std::int32_t kAttributeFor{}[]", a), ids, -1);
  }
  return out;
}

std::string families(const Emission& m) {
  const Ruleset& r = m.ruleset;
  std::string out;
  for (const std::int32_t f : m.families) {
    Numbers zones;
    for (std::size_t d = 0; d < r.definitions.size(); ++d) {
      const ZoneDefId z = r.zone_families[std::size_t(f)].zone_of(DefinitionId(d));
      zones.push_back(z.is_some() ? first_zone(m, r.zone(z)) : -1);
    }
    out += table(fmt::format("std::int32_t kZoneFor{}[]", f), zones, -1);
  }
  return out;
}

// Returns the value of a property that content left out: 0, false, or nothing.
std::int32_t absent(Type t) {
  return t.kind == TypeKind::kInteger || t.kind == TypeKind::kBoolean ? 0 : -1;
}

std::string scalar_property(const Emission& m, std::int32_t id) {
  const Ruleset& r = m.ruleset;
  // Marks a property that a definition lacks: below every value that content can give.
  constexpr std::int32_t kMissing = -2'147'483'647;
  const Type type = r.property(PropertyId(id)).type;
  Numbers values;
  bool has_all = true;
  for (const ComponentDef& d : r.definitions) {
    const PropertyValue* v = property_of(r, PropertyId(id), d, true);
    values.push_back(!v          ? kMissing
                     : v->is_set ? printed_value(m, type.kind, v->scalar)
                                 : absent(type));
    has_all &= v != nullptr;
  }
  return table(fmt::format("std::int32_t kProperty{}[]", id), values) +
         fmt::format(
             "static INLINE i32 property{0}(i32 d) {{ const i32 v = kProperty{0}[d]; if "
             "({1}UNLIKELY(v == {2})) bail(); return v; }}\n",
             id, has_all ? "false && " : "", kMissing);
}

std::string list_property(const Emission& m, std::int32_t id) {
  const Ruleset& r = m.ruleset;
  std::string out, lists;
  for (std::size_t d = 0; d < r.definitions.size(); ++d) {
    const PropertyValue* v = property_of(r, PropertyId(id), r.definitions[d], true);
    if (!v || !v->is_set || v->list.empty()) {
      lists += v ? "{nullptr,0}," : "{nullptr,-1},";
      continue;
    }
    out += table(fmt::format("i32 kList{}_{}[]", id, d),
                 printed_values(m, r.property(PropertyId(id)).type.kind, v->list));
    lists += fmt::format("{{kList{}_{},{}}},", id, d, v->list.size());
  }
  return out + fmt::format(
                   "static constexpr Lst kLists{0}[] = {{{1}{{}}}};\nstatic INLINE Lst "
                   "list_property{0}(i32 d) {{ if (UNLIKELY(kLists{0}[d].n < 0)) bail(); return "
                   "kLists{0}[d]; }}\n",
                   id, lists);
}

}  // namespace

std::string write_constants(const Emission& m) {
  const Ruleset& r = m.ruleset;
  const State s = empty_state(r, m.players, 0);
  return layout(m, s) + words_of_the_language() + owners() + bounds(m) + own_bounds() +
         attributes(r) + zones(m, s) + fixed_zones(m) + definitions(r) + tiles(r) + kinds(r) +
         by_kind(m) + families(m);
}

std::string write_property_tables(const Emission& m) {
  std::string out;
  for (const std::int32_t p : m.scalar_properties) out += scalar_property(m, p);
  for (const std::int32_t p : m.list_properties) out += list_property(m, p);
  return out;
}

}  // namespace cubilete::native
