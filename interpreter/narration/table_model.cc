#include "narration/table_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "narration/failure_text.h"
#include "state/knowledge.h"

namespace cubilete {
namespace {

class ModelMaker {
 public:
  ModelMaker(const Wording& words, Engine& engine, const State& state)
      : words_(words), ruleset_(words.ruleset()), engine_(engine), state_(state) {}

  ShownOwner owner(const View&, MaybePlayer) const;
  ShownZone zone(const SeenZone&, const View&) const;
  std::vector<ShownValue> notes(const SeenComponent&) const;

 private:
  std::vector<ShownCell> cells(const SeenZone&, const View&) const;
  ShownValue value(const AttributeDef&, AttributeId, std::vector<std::int32_t> items) const;
  // Returns the value of a query shown with this thing, or why it fails.
  ShownValue value(QueryId, MaybePlayer owner, std::int32_t thing) const;
  std::string hidden(const SeenZone&, MaybePlayer viewer) const;
  // Lists what the viewer knows to be among the components of a zone that he does not see.
  std::vector<ComponentId> unseen(ZoneId, MaybePlayer viewer) const;
  std::vector<std::string> remembered(ZoneId, MaybePlayer viewer) const;
  std::vector<std::string> denied(ZoneId, MaybePlayer viewer) const;

  const Wording& words_;
  const Ruleset& ruleset_;
  Engine& engine_;
  const State& state_;
};

// Returns whether a value says nothing that its absence would not say. Seat 0 is a player.
bool is_none(const AttributeDef& a, std::span<const std::int32_t> items) {
  if (a.type.is_list) return items.empty();
  if (a.type.kind == TypeKind::kPlayer) return items.front() < 0;
  return items.front() == 0 || items.front() == -1;
}

ShownValue ModelMaker::value(const AttributeDef& a, AttributeId id,
                             std::vector<std::int32_t> items) const {
  ShownValue out{a.name, words_.name("attributes", a.name), words_.value(state_, a.type, items)};
  out.type = a.type;
  out.items = std::move(items);
  out.attribute = id;
  out.rank = id.value;
  return out;
}

ShownValue ModelMaker::value(QueryId id, MaybePlayer owner, std::int32_t thing) const {
  const QueryDef& q = ruleset_.queries[id];
  ShownValue out{q.name, words_.name("attributes", q.name), ""};
  out.type = q.returns;
  out.rank = static_cast<std::int32_t>(ruleset_.attributes.size()) + id.value;
  const auto found = engine_.value(state_, q.shown, owner, thing);
  if (!found) {
    out.text = words_.say("shown_failed", {out.label, failure_text(words_, found.error())});
    out.needs_label = false;
    return out;
  }
  out.items.assign(found->begin(), found->end());
  out.text = words_.value(state_, q.returns, out.items);
  return out;
}

ShownOwner ModelMaker::owner(const View& view, MaybePlayer player) const {
  ShownOwner out{player, player.is_some() ? words_.player(player) : std::string(), {}};
  const SeenCells& cells =
      player.is_some() ? view.player_values[player.seat().index()] : view.table;
  const auto wanted = player.is_some() ? AttributeOwner::kPlayer : AttributeOwner::kTable;
  for (std::size_t i = 0; i < ruleset_.attributes.size(); ++i) {
    const AttributeId id(i);
    const AttributeDef& a = ruleset_.attribute(id);
    if (a.owner != wanted || !a.is_narrated) continue;
    auto items = seen_items(a, cells);
    if (!items) continue;
    if (!a.is_resource && is_as_at_start(a, *items) && is_none(a, *items)) continue;
    out.values.push_back(value(a, id, std::move(*items)));
  }
  for (std::size_t i = 0; i < ruleset_.queries.size() && player.is_some(); ++i) {
    if (!ruleset_.queries[QueryId(i)].is_shown_with(TypeKind::kPlayer)) continue;
    out.values.push_back(value(QueryId(i), player, player.number()));
  }
  return out;
}

std::vector<ShownValue> ModelMaker::notes(const SeenComponent& c) const {
  const KindId kind_id = ruleset_.definition(c.definition).kind;
  const KindDef& kind = ruleset_.kind(kind_id);
  std::vector<ShownValue> out;
  for (const AttributeId id : kind.attributes) {
    const AttributeDef& a = ruleset_.attribute(id);
    auto items = seen_items(a, c.attributes);
    if (id == kind.face || !items || is_as_at_start(a, *items) || !a.is_narrated) continue;
    out.push_back(value(a, id, std::move(*items)));
    out.back().needs_label = a.type.kind != TypeKind::kSymbol || a.type.is_list;
  }
  for (std::size_t i = 0; i < ruleset_.queries.size(); ++i) {
    const QueryDef& q = ruleset_.queries[QueryId(i)];
    if (!q.is_shown_with(TypeKind::kComponent)) continue;
    const std::int32_t of = q.parameters.front().type.detail;
    if (of >= 0 && of != kind_id.value) continue;
    ShownValue v =
        value(QueryId(i), state_.zone_owner(state_.zone_of(c.component)), c.component.value);
    if (q.returns.kind == TypeKind::kBoolean && !v.items.empty()) {
      if (v.items.front() == 0) continue;
      v.text = v.label;
      v.needs_label = false;
    }
    out.push_back(std::move(v));
  }
  return out;
}

// Returns the components of a zone that the viewer does not see, sorted.
std::vector<ComponentId> ModelMaker::unseen(ZoneId zone, MaybePlayer viewer) const {
  std::vector<ComponentId> out;
  for (ComponentId c = state_.first_in(zone); c.is_some(); c = state_.next_of(c)) {
    if (!may_see(ruleset_, state_, c, viewer)) out.push_back(c);
  }
  std::ranges::sort(out);
  return out;
}

// Returns what he knows, by a denial, that none of these is.
std::vector<std::string> ModelMaker::denied(ZoneId zone, MaybePlayer viewer) const {
  std::vector<std::string> out;
  if (!state_.known.is) return out;
  const Knowledge& known = *state_.known.is;
  const std::vector<ComponentId> all = unseen(zone, viewer);
  std::set<DefinitionId> definitions;
  for (const Knowledge::Denial& d : known.denials(viewer)) {
    if (std::ranges::binary_search(all, d.component)) definitions.insert(d.definition);
  }
  for (const DefinitionId d : definitions) {
    const bool is_none =
        std::ranges::all_of(all, [&](ComponentId c) { return known.cannot_be(c, d, viewer); });
    if (is_none) out.push_back(words_.value(state_, {TypeKind::kDefinition}, d.value));
  }
  return out;
}

std::vector<std::string> ModelMaker::remembered(ZoneId zone, MaybePlayer viewer) const {
  std::vector<std::string> out;
  if (!state_.known.is) return out;
  const std::vector<DefinitionId> known = state_.known.is->among(unseen(zone, viewer), viewer);
  for (auto at = known.begin(); at != known.end();) {
    const auto next = std::find_if(at, known.end(), [&](DefinitionId d) { return d != *at; });
    const std::string name = words_.value(state_, {TypeKind::kDefinition}, at->value);
    out.push_back(next - at == 1 ? name : fmt::format("{} x {}", next - at, name));
    at = next;
  }
  return out;
}

std::string ModelMaker::hidden(const SeenZone& z, MaybePlayer viewer) const {
  const std::int32_t n = z.size - static_cast<std::int32_t>(z.components.size());
  if (n == 0) return {};
  // Kinds that have the same word are not told apart.
  std::set<std::string> texts;
  for (const KindId kind : ruleset_.zone(z.def).holds) texts.insert(words_.unseen(kind, n));
  const std::string what =
      texts.size() == 1 ? *texts.begin() : words_.unseen(known_kind(ruleset_, state_, z.zone), n);
  std::string text = words_.say(z.components.empty() ? "hidden_cards" : "more_hidden", {what});
  const std::vector<std::string> known = remembered(z.zone, viewer);
  if (!known.empty()) text = words_.say("and_remembered", {text, words_.list(known)});
  const std::vector<std::string> none = denied(z.zone, viewer);
  return none.empty() ? text : words_.say("and_denied", {text, words_.list(none)});
}

std::vector<ShownCell> ModelMaker::cells(const SeenZone& z, const View& view) const {
  std::vector<ShownCell> out;
  for (std::int32_t place = 0; place < ruleset_.zone(z.def).cells; ++place) {
    ShownCell cell{place, {}};
    for (std::size_t i = 0; i < ruleset_.attributes.size(); ++i) {
      const AttributeDef& a = ruleset_.attributes[i];
      if (a.zone != z.def || !a.is_narrated) continue;
      auto items = seen_items(a, block_of(view, z), place);
      if (!items || is_as_at_start(a, *items)) continue;
      cell.notes.push_back(value(a, AttributeId(i), std::move(*items)));
      cell.notes.back().needs_label = a.type.kind != TypeKind::kSymbol || a.type.is_list;
    }
    if (!cell.notes.empty()) out.push_back(std::move(cell));
  }
  return out;
}

ShownZone ModelMaker::zone(const SeenZone& z, const View& view) const {
  ShownZone out{&z, words_.zone(ruleset_.zone(z.def)), {}, cells(z, view), hidden(z, view.viewer)};
  for (const SeenComponent& c : z.components) {
    out.components.push_back(
        {&c, words_.value(state_, {TypeKind::kComponent}, c.component.value), notes(c)});
  }
  return out;
}

std::vector<std::string> lines_of(const std::vector<ShownValue>& notes) {
  std::vector<std::string> out;
  for (const ShownValue& v : notes) out.push_back(v.note());
  return out;
}

}  // namespace

std::vector<std::string> ShownComponent::note_lines() const { return lines_of(notes); }
std::vector<std::string> ShownCell::note_lines() const { return lines_of(notes); }

TableModel table_model(const Wording& words, Engine& engine, const State& s, const View& v) {
  const ModelMaker maker(words, engine, s);
  TableModel out;
  for (std::int32_t p = -1; p < v.players; ++p)
    out.owners.push_back(maker.owner(v, MaybePlayer(p)));
  for (const SeenZone& z : v.zones) out.zones.push_back(maker.zone(z, v));
  return out;
}

std::vector<ShownValue> notes_on(const Wording& words, Engine& engine, const State& s,
                                 const SeenComponent& c) {
  return ModelMaker(words, engine, s).notes(c);
}

}  // namespace cubilete
