// The interpreter's host of the verbs of language/: writes the cells of a State, makes events, and
// words refusals.
#pragma once

#include <algorithm>
#include <optional>

#include "operations/change.h"
#include "operations/number_list.h"
#include "state/cell_contents.h"
#include "state/cell_writer.h"
#include "state/runs.h"

namespace cubilete {

class StateHost {
 public:
  using Checked = Result<void>;
  using Number = Result<std::int32_t>;
  using ToCome = std::optional<Event>;

  // REQUIRES: the change outlives it.
  explicit StateHost(Change& c) : c_(c), write_(c.state) {}

  // Words the refusal, with what follows it in VerbError.
  Failure refuse(language::VerbError, std::int32_t subject = -1, std::int64_t number = 0,
                 MaybePlayer payer = {}) const;
  static Failure refused(const Checked& check) { return Failure(check.error()); }
  // The interpreter charges for verbs before they begin.
  static void spend(std::int32_t) {}

  // -- attributes --------------------------------------------------------------------------------
  const AttributeDef& attribute(std::int32_t a) const {
    return c_.ruleset.attribute(AttributeId(a));
  }
  static TypeKind type_of(const AttributeDef& a) { return a.type.kind; }
  bool is_word(const AttributeDef& a, std::int64_t v) const {
    const auto& words = c_.ruleset.vocabularies[vocabulary_of(a.type)];
    return std::ranges::find(words, SymbolId(std::int32_t(v))) != words.end();
  }
  std::int32_t players() const { return c_.state.players(); }
  std::int32_t definition_count() const {
    return static_cast<std::int32_t>(c_.ruleset.definitions.size());
  }
  bool has_owner(std::int32_t a, MaybePlayer owner) const {
    return attribute(a).owner == AttributeOwner::kTable || c_.state.has(owner);
  }
  bool has_owner(std::int32_t a, ComponentId owner) const {
    return c_.state.has(owner) && kind_of(owner.value) == attribute(a).kind.value;
  }
  Checked check_owner(std::int32_t a, MaybePlayer owner) const;
  Checked check_owner(std::int32_t a, ComponentId owner) const;
  bool has_owner(std::int32_t a, CellId owner) const {
    return has_cell(c_.ruleset, c_.state, owner) &&
           c_.state.zone_def(owner.zone()) == attribute(a).zone;
  }
  Checked check_owner(std::int32_t a, CellId owner) const;
  std::int32_t& value(std::int32_t a, MaybePlayer owner) {
    const AttributeDef& def = attribute(a);
    return def.owner == AttributeOwner::kTable ? write_.table_value(def)
                                               : write_.player_value(owner.seat(), def);
  }
  std::int32_t& value(std::int32_t a, ComponentId owner) {
    return write_.component_value(owner, attribute(a));
  }
  std::int32_t& value(std::int32_t a, CellId owner) {
    return write_.cell_value(owner, attribute(a));
  }
  template <class Owner>
  void changed(EventKind kind, std::int32_t a, Owner owner, std::int32_t before,
               std::int32_t after) {
    if (before == after) return;
    if (!c_.log.wants(kind)) return c_.log.count_only();
    tell_change(*change_to_come(kind, a, owner, before, after), owner);
  }
  template <class Owner>
  void list_changes(std::int32_t a, Owner owner, language::Items before, language::Items after) {
    if (!c_.log.wants(EventKind::kChanged)) return c_.log.count_only();
    tell_change(*list_to_come(a, owner, before, after), owner);
  }
  ToCome change_to_come(EventKind, std::int32_t a, MaybePlayer owner, std::int32_t before,
                        std::int32_t after) const;
  ToCome change_to_come(EventKind, std::int32_t a, ComponentId owner, std::int32_t before,
                        std::int32_t after) const;
  ToCome change_to_come(EventKind, std::int32_t a, CellId owner, std::int32_t before,
                        std::int32_t after) const;
  template <class Owner>
  ToCome list_to_come(std::int32_t a, Owner owner, language::Items before,
                      language::Items after) const {
    ToCome e = change_to_come(EventKind::kChanged, a, owner, before.n, after.n);
    e->values = lists_of_change(attribute(a).type, numbers_of(before), numbers_of(after));
    return e;
  }
  ToCome move_to_come(std::int32_t x, std::int32_t from, std::int32_t to, std::int32_t before,
                      std::int32_t after) const;

  // -- components and zones ----------------------------------------------------------------------
  bool has(std::int32_t x) const { return c_.state.has(ComponentId(x)); }
  bool has_zone(std::int32_t z) const { return c_.state.has(ZoneId(z)); }
  std::int32_t& header(State::Header h) { return write_.header(h); }
  // Returns one of the cells for phases to be started (kPhasesToStartSize).
  std::int32_t& phase_to_start(std::int32_t k) { return write_.phase_to_start(c_.ruleset, k); }
  std::int32_t& cell_of(std::int32_t x, State::ComponentField f) {
    return write_.component_field(ComponentId(x), f);
  }
  std::int32_t& zone_cell(std::int32_t z, State::ZoneField f) {
    return write_.zone_field(ZoneId(z), f);
  }
  const ZoneDef& zone_facts(std::int32_t z) const {
    return c_.ruleset.zone(c_.state.zone_def(ZoneId(z)));
  }
  bool arrives_in_front(std::int32_t z) const { return zone_facts(z).arrives_in_front(); }
  bool holds(std::int32_t z, std::int32_t kind) const {
    const std::vector<KindId>& kinds = zone_facts(z).holds;
    return kinds.empty() || std::ranges::find(kinds, KindId(kind)) != kinds.end();
  }
  // Returns how many components lie on a cell.
  std::int32_t count_on(std::int32_t z, std::int32_t place) const {
    return static_cast<std::int32_t>(contents_of(c_.state, CellId(ZoneId(z), place)).size());
  }
  std::int32_t kind_of(std::int32_t x) const {
    return kind_of_definition(c_.state.definition_of(ComponentId(x)).value);
  }
  std::int32_t definition_of(std::int32_t x) const {
    return c_.state.definition_of(ComponentId(x)).value;
  }
  bool has_definition(std::int32_t d) const { return d >= 0 && d < definition_count(); }
  std::int32_t kind_of_definition(std::int32_t d) const {
    return c_.ruleset.definition(DefinitionId(d)).kind.value;
  }
  std::int32_t component_count() const { return c_.state.component_count(); }
  // Adds the cells of a component and returns it.
  std::int32_t add_component();
  void write_initial_values(std::int32_t kind, std::int32_t x);
  static NumberList list() { return {}; }

  // Returns an event that shows the component at its old place. `all_leave`: the others in
  // its zone leave it too.
  Event before_move(std::int32_t x, bool all_leave = false) const {
    Event e;
    if (c_.log.wants(EventKind::kMoved)) add_sighting(c_, e, ComponentId(x));
    if (c_.log.records_sightings()) e.hides_which = !all_leave && is_hard_to_tell(ComponentId(x));
    return e;
  }
  void moved(Event& begun, std::int32_t x, std::int32_t from, std::int32_t to, std::int32_t before,
             std::int32_t after);
  void created(std::int32_t x, std::int32_t z, std::int32_t place);
  // Compiled rules remember the contents of zones and cells; the interpreter does not.
  static void leaves_cell(std::int32_t) {}
  static void arrives(std::int32_t, std::int32_t, bool) {}
  static void rearranged(std::int32_t) {}
  void shown(std::int32_t x, language::Items players);
  void denied(std::int32_t definition, std::int32_t z);

  // -- chance ------------------------------------------------------------------------------------
  RandomStream& stream(std::int32_t id) {
    return c_.streams.continued(c_.ruleset, c_.state, StreamId(id));
  }
  std::int32_t stream_of_zone(std::int32_t z) const { return zone_facts(z).stream.value; }
  std::int32_t draw_below(RandomStream& stream, std::int32_t bound) {
    const std::uint32_t drawn = c_.streams.draw_below(stream, static_cast<std::uint32_t>(bound));
    return static_cast<std::int32_t>(drawn);
  }
  void note_drawn(std::int32_t id, const RandomStream& stream) {
    write_.set_drawn(StreamId(id), stream.drawn());
  }
  void exchange(std::int32_t a, std::int32_t b) { write_.exchange(ComponentId(a), ComponentId(b)); }
  const KindDef& die(std::int32_t x) const { return c_.ruleset.kind(KindId(kind_of(x))); }
  bool is_die(std::int32_t x) const { return die(x).is_die(); }
  static std::int32_t face_count(const KindDef& die) { return std::int32_t(die.faces.size()); }
  static std::int32_t face_value(const KindDef& die, std::int32_t number) {
    return die.faces[std::size_t(number)];
  }
  std::int32_t& face_of(const KindDef& die, std::int32_t x) {
    return value(die.face.value, ComponentId(x));
  }
  void rolled(const KindDef&, std::int32_t x, std::int32_t before, std::int32_t after);
  void shuffled(std::int32_t z);
  void picked(const NumberList&);

 private:
  // Returns whether those who do not see the zone of a component that leaves it cannot tell which
  // one it was: it comes out of a hand or a bag, or from inside a pile.
  bool is_hard_to_tell(ComponentId) const;
  void tell_change(Event, MaybePlayer owner);
  void tell_change(Event e, CellId) {
    const MaybePlayer owner = e.player;
    tell_change(std::move(e), owner);
  }
  void tell_change(Event, ComponentId owner);

  Change& c_;
  CellWriter write_;
};

}  // namespace cubilete
