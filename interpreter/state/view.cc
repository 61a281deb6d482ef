#include "state/view.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "base/digest.h"
#include "base/random.h"
#include "state/cell_writer.h"

namespace cubilete::inline state {

namespace {

// Adds the cells of an attribute, of which this is the first.
void add_seen(SeenCells& out, const AttributeDef& a, const std::int32_t& first, bool is_seen) {
  for (const std::int32_t cell : cells_of(a, first)) {
    out.push_back(is_seen ? std::optional(cell) : std::nullopt);
  }
}

}  // namespace

std::optional<std::vector<std::int32_t>> seen_items(const AttributeDef& a, const SeenCells& cells) {
  const auto first = cells.begin() + a.offset;
  if (!*first) return std::nullopt;
  std::vector<std::int32_t> out;
  if (!a.type.is_list) return std::vector{**first};
  std::transform(first + 1, first + 1 + **first, std::back_inserter(out),
                 [](const auto& cell) { return *cell; });
  return out;
}

bool is_as_at_start(const AttributeDef& a, std::span<const std::int32_t> items) {
  return std::ranges::equal(items,
                            a.type.is_list ? std::span(a.initial_items) : std::span(&a.initial, 1));
}

View view(const Ruleset& r, const State& s, MaybePlayer viewer) {
  View v;
  v.viewer = viewer;
  v.players = s.players();
  v.round = s.round();
  v.turn = s.turn();
  v.status = s.status();
  for (const AttributeDef& a : r.attributes) {
    if (a.owner == AttributeOwner::kTable) {
      add_seen(v.table, a, s.table_value(a), may_see(a, MaybePlayer(), viewer));
    }
  }
  for (std::int32_t p = 0; p < s.players(); ++p) {
    auto& values = v.player_values.emplace_back();
    for (const AttributeDef& a : r.attributes) {
      if (a.owner != AttributeOwner::kPlayer) continue;
      const PlayerId owner(p);
      add_seen(values, a, s.player_value(owner, a), may_see(a, owner, viewer));
    }
  }
  for (std::int32_t z = 0; z < s.zone_count(); ++z) {
    const ZoneId zone(z);
    SeenZone seen;
    seen.zone = zone;
    seen.def = s.zone_def(zone);
    seen.owner = s.zone_owner(zone);
    seen.size = s.size_of(zone);
    for (ComponentId c = s.first_in(zone); c.is_some(); c = s.next_of(c)) {
      if (!may_see(r, s, c, viewer)) continue;
      SeenComponent component;
      component.component = c;
      component.definition = s.definition_of(c);
      component.place = s.place_of(c);
      for (const AttributeId a : r.kind(r.definition(component.definition).kind).attributes) {
        const AttributeDef& attribute = r.attribute(a);
        add_seen(component.attributes, attribute, s.component_value(c, attribute),
                 may_see(attribute, seen.owner, viewer));
      }
      seen.components.push_back(std::move(component));
    }
    if (!r.zone(seen.def).is_ordered) {
      std::sort(seen.components.begin(), seen.components.end(),
                [](const SeenComponent& a, const SeenComponent& b) {
                  return std::tie(a.definition, a.place, a.attributes, a.component) <
                         std::tie(b.definition, b.place, b.attributes, b.component);
                });
    }
    v.zones.push_back(std::move(seen));
  }
  return v;
}

namespace {

// Integers of more values than this are too uncertain to draw one of them.
constexpr std::int64_t kMostDrawn = 1'000;

bool has_few_values(const AttributeDef& a) {
  return a.type.kind == TypeKind::kBoolean || a.type.kind == TypeKind::kSymbol ||
         (a.type.kind == TypeKind::kInteger && std::int64_t{a.maximum} - a.minimum < kMostDrawn);
}

// A value that an attribute, or an item of its list, may have. REQUIRES: has_few_values.
std::int32_t draw(const Ruleset& r, const AttributeDef& a, RandomStream& random) {
  switch (a.type.kind) {
    case TypeKind::kBoolean:
      return static_cast<std::int32_t>(random.below(2));
    case TypeKind::kSymbol: {
      const auto& words = r.vocabularies[a.vocabulary];
      return words[random.below(static_cast<std::uint32_t>(words.size()))].value;
    }
    default:
      return a.minimum + static_cast<std::int32_t>(
                             random.below(static_cast<std::uint32_t>(a.maximum - a.minimum + 1)));
  }
}

// Gives an attribute, of which this is the first cell, a value that it may have, for one who does
// not know which it has.
void draw_value(const Ruleset& r, const AttributeDef& a, std::int32_t& first,
                RandomStream& random) {
  if (!has_few_values(a)) return write_initial(a, first);
  std::vector<std::int32_t> items(1);
  if (a.type.is_list) items.resize(random.below(static_cast<std::uint32_t>(a.size())));
  for (std::int32_t& item : items) item = draw(r, a, random);
  write_items(a, first, items);
}

// `now`: a later state of the same components, where what is seen is seen in both; or nullptr.
void exchange_components(const Ruleset& r, const State& s, const State* now, MaybePlayer viewer,
                         RandomStream& random, CellWriter& out) {
  std::map<KindId, std::vector<ComponentId>> hidden;
  for (std::int32_t c = 0; c < s.component_count(); ++c) {
    const ComponentId id(c);
    if (now && may_see(r, *now, id, viewer)) continue;
    if (!may_see(r, s, id, viewer)) hidden[r.definition(s.definition_of(id)).kind].push_back(id);
  }
  for (auto& [kind, ids] : hidden) {
    for (std::size_t i = ids.size(); i > 1; --i) {
      out.exchange(ids[i - 1], ids[random.below(static_cast<std::uint32_t>(i))]);
    }
  }
}

// `now`: as above.
void draw_values(const Ruleset& r, const State& s, const State* now, MaybePlayer viewer,
                 RandomStream& random, CellWriter& out) {
  for (const AttributeDef& a : r.attributes) {
    if (a.visibility == Visibility::kPublic) continue;
    if (a.owner == AttributeOwner::kTable && !may_see(a, MaybePlayer(), viewer)) {
      draw_value(r, a, out.table_value(a), random);
    }
    for (std::int32_t p = 0; a.owner == AttributeOwner::kPlayer && p < s.players(); ++p) {
      if (may_see(a, PlayerId(p), viewer)) continue;
      draw_value(r, a, out.player_value(PlayerId(p), a), random);
    }
  }
  for (std::int32_t c = 0; c < s.component_count(); ++c) {
    const ComponentId id(c);
    const KindDef& kind = r.kind(r.definition(s.definition_of(id)).kind);
    // A component that is hidden itself keeps its values: they went with it. What a die shows was
    // luck, of which there may have been any.
    if (!may_see(r, s, id, viewer)) {
      if (!kind.is_die() || (now && may_see(r, *now, id, viewer))) continue;
      const auto face = random.below(static_cast<std::uint32_t>(kind.faces.size()));
      out.component_value(id, r.attribute(kind.face)) = kind.faces[face];
      continue;
    }
    for (const AttributeId a : kind.attributes) {
      const AttributeDef& attribute = r.attribute(a);
      if (may_see(r, s, id, attribute, viewer)) continue;
      draw_value(r, attribute, out.component_value(id, attribute), random);
    }
  }
}

}  // namespace

State imagine(const Ruleset& r, const State& s, MaybePlayer viewer, std::uint64_t seed) {
  State out = s;
  CellWriter write(out);
  write.set_seed(base::digest_of("imagined", seed));
  RandomStream random(seed, base::digest_of("imagine"), 0);
  exchange_components(r, s, nullptr, viewer, random, write);
  draw_values(r, s, nullptr, viewer, random, write);
  return out;
}

State imagine_before_effect(const Ruleset& r, const State& s, MaybePlayer viewer,
                            std::uint64_t seed) {
  State out = s;
  out.cells = s.before;
  CellWriter::clear(out.before);
  out.asks.clear();
  Activation again = *s.activation;
  again.answers.clear();
  again.events_digest = 0;
  again.events_told = 0;
  out.activation.reset();
  out.agenda.insert(out.agenda.begin(), std::move(again));
  const State before = out;
  CellWriter write(out);
  RandomStream random(seed, base::digest_of("imagine"), 0);
  exchange_components(r, before, &s, viewer, random, write);
  draw_values(r, before, &s, viewer, random, write);
  return out;
}

void change_luck(State& s, std::uint64_t seed) {
  CellWriter(s).set_seed(base::digest_of("imagined", seed));
}

}  // namespace cubilete::state
