#include "operations/state_host.h"

#include <fmt/format.h>

#include <tuple>
#include <utility>
#include <vector>

#include "state/knowledge.h"

namespace cubilete {

using language::VerbError;

void StateHost::tell_change(Event e, MaybePlayer) {
  if (c_.log.records_sightings()) {
    e.audience = audience_of(c_.state, c_.ruleset.attribute(e.subject.as<AttributeId>()), e.player);
  }
  c_.log.add(std::move(e));
}

void StateHost::tell_change(Event e, ComponentId id) {
  add_sighting(c_, e, id);
  if (c_.log.records_sightings()) {
    e.audience =
        audience_of(c_.ruleset, c_.state, id, c_.ruleset.attribute(e.subject.as<AttributeId>()));
  }
  c_.log.add(std::move(e));
}

StateHost::ToCome StateHost::change_to_come(EventKind kind, std::int32_t a, MaybePlayer owner,
                                            std::int32_t before, std::int32_t after) const {
  Event e;
  e.kind = kind;
  e.subject = AttributeId(a);
  if (attribute(a).owner != AttributeOwner::kTable) e.player = owner;
  e.before = before;
  e.after = after;
  e.cause = c_.cause;
  return e;
}

StateHost::ToCome StateHost::change_to_come(EventKind kind, std::int32_t a, ComponentId owner,
                                            std::int32_t before, std::int32_t after) const {
  const MaybePlayer player = c_.state.zone_owner(c_.state.zone_of(owner));
  ToCome e = change_to_come(kind, a, player, before, after);
  e->component = owner;
  return e;
}

StateHost::ToCome StateHost::change_to_come(EventKind kind, std::int32_t a, CellId owner,
                                            std::int32_t before, std::int32_t after) const {
  ToCome e = change_to_come(kind, a, c_.state.zone_owner(owner.zone()), before, after);
  e->cell = owner;
  return e;
}

StateHost::ToCome StateHost::move_to_come(std::int32_t x, std::int32_t from, std::int32_t to,
                                          std::int32_t before, std::int32_t after) const {
  const State& s = c_.state;
  Event e;
  e.kind = EventKind::kMoved;
  e.component = ComponentId(x);
  e.subject = s.definition_of(e.component);
  e.from = ZoneId(from);
  e.to = ZoneId(to);
  e.player = s.zone_owner(e.to).is_some() ? s.zone_owner(e.to) : s.zone_owner(e.from);
  e.before = before;
  e.after = after;
  e.cause = c_.cause;
  return e;
}

StateHost::Checked StateHost::check_owner(std::int32_t a, MaybePlayer owner) const {
  if (has_owner(a, owner)) return {};
  return refuse(VerbError::kNobodyHolds, a);
}

StateHost::Checked StateHost::check_owner(std::int32_t a, ComponentId owner) const {
  if (!c_.state.has(owner)) return refuse(VerbError::kNothingHolds, a);
  if (kind_of(owner.value) == attribute(a).kind.value) return {};
  return refuse(VerbError::kLacksAttribute, a, owner.value);
}

StateHost::Checked StateHost::check_owner(std::int32_t a, CellId owner) const {
  if (has_owner(a, owner)) return {};
  return refuse(has_cell(c_.ruleset, c_.state, owner) ? VerbError::kCellLacksAttribute
                                                      : VerbError::kNoCellHolds,
                a, owner.value);
}

std::int32_t StateHost::add_component() {
  const std::int32_t x = component_count();
  const State& s = c_.state;
  write_.numbers().resize(s.cells.size() + std::size_t(s.cells[State::kComponentSize]), 0);
  return x;
}

void StateHost::write_initial_values(std::int32_t kind, std::int32_t x) {
  for (const AttributeId a : c_.ruleset.kind(KindId(kind)).attributes) {
    write_initial(attribute(a.value), value(a.value, ComponentId(x)));
  }
}

bool StateHost::is_hard_to_tell(ComponentId c) const {
  const State& s = c_.state;
  const ZoneId zone = s.zone_of(c);
  const ZoneDef& def = zone_facts(zone.value);
  const bool is_inside = s.first_in(zone) != c && s.last_in(zone) != c;
  return is_mixed(def) || (is_inside && def.arrives_in_front() && !def.has_cells());
}

void StateHost::moved(Event& begun, std::int32_t x, std::int32_t from, std::int32_t to,
                      std::int32_t before, std::int32_t after) {
  if (!c_.log.wants(EventKind::kMoved)) return c_.log.count_only();
  Event e = *move_to_come(x, from, to, before, after);
  e.sightings = std::move(begun.sightings);
  e.hides_which = begun.hides_which;
  add_sighting(c_, e, e.component);
  c_.log.add(std::move(e));
}

void StateHost::created(std::int32_t x, std::int32_t z, std::int32_t place) {
  if (!c_.log.wants(EventKind::kCreated)) return c_.log.count_only();
  Event e;
  e.kind = EventKind::kCreated;
  e.component = ComponentId(x);
  e.player = c_.state.zone_owner(ZoneId(z));
  e.to = ZoneId(z);
  e.after = place;
  add_sighting(c_, e, e.component);
  e.cause = c_.cause;
  c_.log.add(std::move(e));
}

void StateHost::rolled(const KindDef&, std::int32_t x, std::int32_t before, std::int32_t after) {
  if (!c_.log.wants(EventKind::kRolled)) return c_.log.count_only();
  Event e;
  e.kind = EventKind::kRolled;
  e.component = ComponentId(x);
  e.player = c_.state.zone_owner(c_.state.zone_of(e.component));
  e.before = before;
  e.after = after;
  add_sighting(c_, e, e.component);
  e.cause = c_.cause;
  c_.log.add(std::move(e));
}

void StateHost::shuffled(std::int32_t z) {
  Event e;
  e.kind = EventKind::kShuffled;
  e.to = ZoneId(z);
  e.player = c_.state.zone_owner(e.to);
  e.cause = c_.cause;
  c_.log.add(std::move(e));
}

void StateHost::shown(std::int32_t x, language::Items players) {
  if (!c_.log.wants(EventKind::kShown)) return c_.log.count_only();
  Event e;
  e.kind = EventKind::kShown;
  e.component = ComponentId(x);
  e.subject = c_.state.definition_of(e.component);
  e.to = c_.state.zone_of(e.component);
  e.player = c_.state.zone_owner(e.to);
  Audience to = Audience::nobody();
  for (const std::int32_t p : numbers_of(players)) {
    if (!c_.state.has(MaybePlayer(p))) continue;
    if (!to.includes(MaybePlayer(p))) e.values.push_back(p);
    to.add(MaybePlayer(p).seat());
  }
  if (std::ssize(e.values) == c_.state.players()) to = Audience::everybody();
  add_sighting(c_, e, e.component);
  for (Sighting& seen : e.sightings) seen.audience.add(to);
  e.cause = c_.cause;
  c_.log.add(std::move(e));
}

void StateHost::denied(std::int32_t definition, std::int32_t z) {
  Event e;
  e.kind = EventKind::kDenied;
  e.subject = DefinitionId(definition);
  e.to = ZoneId(z);
  e.player = c_.state.zone_owner(e.to);
  e.cause = c_.cause;
  c_.log.add(std::move(e));
}

void StateHost::picked(const NumberList& items) {
  Event e;
  e.kind = EventKind::kPicked;
  const auto numbers = numbers_of(items.items());
  e.values.assign(numbers.begin(), numbers.end());
  e.cause = c_.cause;
  c_.log.add(std::move(e));
}

namespace {

struct ErrorWords {
  Code code;
  const char* text;
};

// In the order of VerbError.
constexpr ErrorWords kWords[] = {
    {"no-such-player", "there is no player to gain '{name}'"},
    {"no-such-player", "there is no player to lose '{name}'"},
    {"no-such-player", "there is no player whose '{name}' to set"},
    {"no-such-component", "there is no component whose '{name}' to set"},
    {"wrong-kind", "'{component}' has no '{name}'"},
    {"wrong-place", "there is no cell whose '{name}' to set"},
    {"wrong-place", "the cells of '{component}' have no '{name}'"},
    {"out-of-bounds", "an amount of '{name}' must not be negative, but it is {number}"},
    {"not-enough", "{payer} must pay {number} {name} but has {limit}"},
    {"out-of-bounds", "'{name}' must be from {least} to {most}, but would become {number}"},
    {"out-of-bounds", "'{name}' cannot be {value}: it is {words}"},
    {"list-too-long", "'{name}' holds at most {limit} item{s}, but would hold {number}"},
    {"out-of-bounds", "'nothing' cannot be an item of '{name}'"},
    {"wrong-kind", "the zone '{name}' does not hold components of kind '{component}'"},
    {"wrong-place", "the zone '{name}' has cells: name the cell to move to"},
    {"wrong-place", "the zone '{name}' has no cells"},
    {"zone-full", "the zone '{name}' is full: it holds {most}"},
    {"zone-full", "the cell of '{name}' is full: it holds {limit}"},
    {"wrong-place", "the zone '{name}' is listed twice: it can pass on what it holds once"},
    {"denied-and-there", "the zone '{name}' holds '{component}', which is denied here"},
    {"no-such-component", "there is no component to move"},
    {"no-such-component", "there is no component to swap"},
    {"wrong-place", "there is no such zone to rotate"},
    {"no-such-component", "there is no die to roll"},
    {"not-a-die", "'{component}' is no die: only dice can be rolled"},
    {"no-such-component", "there is no definition to create a component of"},
    {"too-many-components", "a game has at most {limit} components"},
    {"wrong-place", "there is no such zone to move to"},
    {"wrong-place", "there is no such zone to shuffle"},
    {"no-such-component", "there is no component to show"},
    {"no-such-component", "there is no definition to deny"},
    {"wrong-place", "there is no such zone to deny it of"},
    {"list-too-long", "more than {number} phases wait to be started"},
};
static_assert(std::size(kWords) == std::size_t(VerbError::kTooManyPhases) + 1);

// Returns a value that the attribute cannot have, and what it can be.
std::pair<std::string, std::string> words_of(const Ruleset& r, const AttributeDef& a,
                                             std::int64_t value) {
  if (a.type.kind != TypeKind::kSymbol) return {fmt::format("{}", value), describe(a.type)};
  std::vector<std::string> words;
  for (const SymbolId s : r.vocabularies[vocabulary_of(a.type)]) words.push_back(r.symbol(s));
  const bool is_none = value < 0;
  return {is_none ? "nothing" : fmt::format("'{}'", r.symbol(SymbolId(std::int32_t(value)))),
          fmt::format("one of {}", fmt::join(words, ", "))};
}

}  // namespace

Failure StateHost::refuse(VerbError why, std::int32_t subject, std::int64_t number,
                          MaybePlayer payer) const {
  const auto name_of = [&](std::int64_t x) {
    const DefinitionId d = c_.state.definition_of(ComponentId(std::int32_t(x)));
    return c_.ruleset.definition(d).name;
  };
  std::string name, component, value, words_of_type, who = "the table";
  std::int32_t least = 0, most = 0, limit = kMostComponents;
  if (why <= VerbError::kNothingInList) {
    const AttributeDef& a = attribute(subject);
    name = a.name;
    least = a.minimum;
    most = a.maximum;
    limit = why == VerbError::kNotEnough ? value_of(c_.state, a, payer) : a.at_most;
    if (a.owner != AttributeOwner::kTable) who = fmt::format("player {}", payer.number() + 1);
    if (why == VerbError::kNotOfType)
      std::tie(value, words_of_type) = words_of(c_.ruleset, a, number);
    if (why == VerbError::kLacksAttribute) component = name_of(number);
    if (why == VerbError::kCellLacksAttribute) {
      component = zone_facts(CellId(std::int32_t(number)).zone().value).name;
    }
  } else if (why <= VerbError::kIsThere) {
    const ZoneDef& zone = zone_facts(subject);
    name = zone.name;
    most = zone.capacity;
    limit = zone.cell_capacity;
    const auto of = static_cast<std::int32_t>(number);
    if (why == VerbError::kNotHeld) component = c_.ruleset.kind(KindId(of)).name;
    if (why == VerbError::kIsThere) component = c_.ruleset.definition(DefinitionId(of)).name;
  } else if (why == VerbError::kNotADie) {
    component = name_of(subject);
  }
  const ErrorWords& words = kWords[static_cast<std::size_t>(why)];
  return fail(c_, words.code,
              fmt::format(fmt::runtime(words.text), fmt::arg("name", name),
                          fmt::arg("component", component), fmt::arg("value", value),
                          fmt::arg("words", words_of_type), fmt::arg("number", number),
                          fmt::arg("payer", who), fmt::arg("least", least), fmt::arg("most", most),
                          fmt::arg("limit", limit), fmt::arg("s", limit == 1 ? "" : "s")));
}

}  // namespace cubilete
