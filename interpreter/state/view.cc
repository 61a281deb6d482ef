#include "state/view.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <tuple>

#include "base/digest.h"
#include "base/random.h"
#include "state/cell_writer.h"
#include "state/knowledge.h"

namespace cubilete {

namespace {

// Appends the cells of an attribute; `first` is its first cell.
void add_seen(SeenCells& out, const AttributeDef& a, const std::int32_t& first, bool is_seen) {
  for (const std::int32_t cell : cells_of(a, first)) {
    out.push_back(is_seen ? std::optional(cell) : std::nullopt);
  }
}

SeenZone seen_zone(const Ruleset& r, const State& s, ZoneId zone, MaybePlayer viewer) {
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
  return seen;
}

// Returns whether a viewer who may see a zone of `owner` sees the same component in both states.
bool is_seen_alike(const Ruleset& r, const State& a, ComponentId x, const State& b, ComponentId y,
                   MaybePlayer owner, MaybePlayer viewer) {
  if (x != y || a.definition_of(x) != b.definition_of(y) || a.place_of(x) != b.place_of(y)) {
    return false;
  }
  if (std::ranges::equal(a.component_values(x), b.component_values(y))) return true;
  return std::ranges::all_of(
      r.kind(r.definition(a.definition_of(x)).kind).attributes, [&](AttributeId id) {
        const AttributeDef& attribute = r.attribute(id);
        return !may_see(attribute, owner, viewer) ||
               std::ranges::equal(cells_of(attribute, a.component_value(x, attribute)),
                                  cells_of(attribute, b.component_value(y, attribute)));
      });
}

bool is_zone_alike(const Ruleset& r, const State& a, const State& b, ZoneId zone,
                   MaybePlayer viewer) {
  const MaybePlayer owner = a.zone_owner(zone);
  const bool is_same_zone = a.zone_def(zone) == b.zone_def(zone) && owner == b.zone_owner(zone);
  if (!is_same_zone || a.size_of(zone) != b.size_of(zone)) return false;
  const ZoneDef& def = r.zone(a.zone_def(zone));
  const bool is_open = may_see(r, a, zone, viewer);
  if (!is_open && !def.top_is_public) return true;
  ComponentId y = b.first_in(zone);
  for (ComponentId x = a.first_in(zone); x.is_some(); x = a.next_of(x), y = b.next_of(y)) {
    if (!is_seen_alike(r, a, x, b, y, owner, viewer)) {
      // An unordered zone may hold the same components in another order.
      return !def.is_ordered && is_open &&
             seen_zone(r, a, zone, viewer) == seen_zone(r, b, zone, viewer);
    }
    if (!is_open) return true;
  }
  return true;
}

}  // namespace

std::optional<std::vector<std::int32_t>> seen_items(const AttributeDef& a, const SeenCells& cells,
                                                    std::int32_t place) {
  const auto first = cells.begin() + a.offset_at(place);
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
  v.player_values.resize(std::size_t(s.players()));
  each_value_of_blocks(r, s, [&](const AttributeDef& a, MaybePlayer owner, auto place) {
    SeenCells& block = owner.is_some() ? v.player_values[owner.seat().index()] : v.table;
    add_seen(block, a, value_in_block(s, a, owner, place), may_see(a, owner, viewer));
  });
  for (std::int32_t z = 0; z < s.zone_count(); ++z) {
    v.zones.push_back(seen_zone(r, s, ZoneId(z), viewer));
  }
  return v;
}

bool are_zones_alike(const Ruleset& r, const State& a, const State& b, MaybePlayer viewer) {
  if (a.zone_count() != b.zone_count()) return false;
  for (std::int32_t z = 0; z < a.zone_count(); ++z) {
    if (!is_zone_alike(r, a, b, ZoneId(z), viewer)) return false;
  }
  return true;
}

bool are_views_alike(const Ruleset& r, const State& a, const State& b, MaybePlayer viewer) {
  if (a.players() != b.players() || a.round() != b.round() || a.turn() != b.turn() ||
      a.status() != b.status()) {
    return false;
  }
  bool are_alike = true;
  each_value_of_blocks(r, a, [&](const AttributeDef& of, MaybePlayer owner, auto place) {
    if (!are_alike || !may_see(of, owner, viewer)) return;
    are_alike = std::ranges::equal(cells_of(of, value_in_block(a, of, owner, place)),
                                   cells_of(of, value_in_block(b, of, owner, place)));
  });
  return are_alike && are_zones_alike(r, a, b, viewer);
}

namespace {

// An integer with more possible values keeps its initial value, since a guess is worth nothing.
constexpr std::int64_t kMostDrawn = 1'000;

bool has_few_values(const AttributeDef& a) {
  return a.type.kind == TypeKind::kBoolean || a.type.kind == TypeKind::kSymbol ||
         (a.type.kind == TypeKind::kInteger && std::int64_t{a.maximum} - a.minimum < kMostDrawn);
}

// Draws a value for an attribute, or for an item of its list. REQUIRES: has_few_values.
std::int32_t draw(const Ruleset& r, const AttributeDef& a, RandomStream& random) {
  switch (a.type.kind) {
    case TypeKind::kBoolean:
      return static_cast<std::int32_t>(random.below(2));
    case TypeKind::kSymbol: {
      const auto& words = r.vocabularies[vocabulary_of(a.type)];
      return words[random.below(static_cast<std::uint32_t>(words.size()))].value;
    }
    default:
      return a.minimum + static_cast<std::int32_t>(
                             random.below(static_cast<std::uint32_t>(a.maximum - a.minimum + 1)));
  }
}

// Returns the things that an attribute of this type may name.
std::vector<std::int32_t> things_of(const Ruleset& r, const State& s, const Type& type) {
  std::vector<std::int32_t> out;
  const auto add_each = [&](std::int32_t n, auto is_meant) {
    for (std::int32_t i = 0; i < n; ++i) {
      if (is_meant(i)) out.push_back(i);
    }
  };
  const auto is_any_or = [&](auto id) { return type.detail < 0 || type.detail == id.value; };
  const auto is_of_zone = [&](std::int32_t z) { return is_any_or(s.zone_def(ZoneId(z))); };
  switch (type.kind) {
    case TypeKind::kPlayer:
      add_each(s.players(), [](std::int32_t) { return true; });
      break;
    case TypeKind::kComponent:
      add_each(s.component_count(), [&](std::int32_t c) {
        const ComponentId id(c);
        return s.has(id) && is_any_or(r.definition(s.definition_of(id)).kind);
      });
      break;
    case TypeKind::kDefinition:
      add_each(static_cast<std::int32_t>(r.definitions.size()),
               [&](std::int32_t d) { return is_any_or(r.definition(DefinitionId(d)).kind); });
      break;
    case TypeKind::kResource:
      add_each(static_cast<std::int32_t>(r.attributes.size()),
               [&](std::int32_t a) { return r.attribute(AttributeId(a)).is_resource; });
      break;
    case TypeKind::kZone:
      add_each(s.zone_count(), is_of_zone);
      break;
    case TypeKind::kCell:
      for (std::int32_t z = 0; z < s.zone_count(); ++z) {
        const std::int32_t cells = is_of_zone(z) ? r.zone(s.zone_def(ZoneId(z))).cells : 0;
        for (std::int32_t p = 0; p < cells; ++p) out.push_back(CellId(ZoneId(z), p).value);
      }
      break;
    default:
      break;
  }
  return out;
}

// Draws the value of an attribute for a viewer who does not know it; `first` is its first cell.
void draw_value(const Ruleset& r, const State& s, const AttributeDef& a, std::int32_t& first,
                RandomStream& random) {
  if (!has_few_values(a)) {
    if (!a.type.is_list && first >= 0) {
      if (const auto things = things_of(r, s, a.type); !things.empty()) {
        first = things[random.below(static_cast<std::uint32_t>(things.size()))];
        return;
      }
    }
    return write_initial(a, first);
  }
  std::vector<std::int32_t> items(1);
  if (a.type.is_list) items.resize(random.below(static_cast<std::uint32_t>(a.size())));
  for (std::int32_t& item : items) item = draw(r, a, random);
  write_items(a, first, items);
}

// Draws for each of the components the one whose nature it gets, in agreement with what the viewer
// knows of groups of them. Returns none if he knows nothing.
std::vector<std::size_t> drawn_from_groups(const State& s, const Recall& recall,
                                           const std::vector<ComponentId>& all,
                                           RandomStream& random) {
  const auto drawn = [&](std::vector<std::size_t>& from) {
    std::swap(from[random.below(static_cast<std::uint32_t>(from.size()))], from.back());
    const std::size_t one = from.back();
    from.pop_back();
    return one;
  };
  constexpr std::size_t kNone = ~std::size_t{0};
  std::vector<std::size_t> from;
  std::map<DefinitionId, std::vector<std::size_t>> left;
  const auto groups = recall.groups();
  for (auto g = groups.rbegin(); g != groups.rend(); ++g) {  // what lies within others comes first
    std::vector<std::size_t> places;
    std::vector<DefinitionId> settled;
    std::size_t size = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!std::ranges::binary_search(g->components, all[i])) continue;
      ++size;
      if (from.empty() || from[i] == kNone) {
        places.push_back(i);
      } else {
        settled.push_back(s.definition_of(all[from[i]]));
      }
    }
    if (places.empty() || size == all.size()) continue;  // nothing else can lie there
    if (from.empty()) {
      from.assign(all.size(), kNone);
      for (std::size_t i = 0; i < all.size(); ++i) left[s.definition_of(all[i])].push_back(i);
    }
    std::ranges::sort(settled);
    std::vector<DefinitionId> missing;
    std::ranges::set_difference(g->definitions, settled, std::back_inserter(missing));
    for (const DefinitionId d : missing) {
      const auto natures = left.find(d);  // a group may know components of other kinds
      if (natures == left.end() || natures->second.empty() || places.empty()) continue;
      from[drawn(places)] = drawn(natures->second);
    }
  }
  std::vector<std::size_t> others;
  for (auto& [definition, natures] : left) {
    others.insert(others.end(), natures.begin(), natures.end());
  }
  for (std::size_t& one : from) {
    if (one == kNone) one = drawn(others);
  }
  return from;
}

// Makes a draw agree with what is denied: a component that got what it cannot be exchanges with
// another in the same groups. Returns whether that was possible.
bool respect_denials(const State& s, const Recall& recall, const std::vector<ComponentId>& all,
                     RandomStream& random, std::vector<std::size_t>& from) {
  const auto fits = [&](std::size_t i, std::size_t nature) {
    return !recall.is_denied(all[i], s.definition_of(all[nature]));
  };
  const auto are_together = [&](std::size_t i, std::size_t k) {
    return std::ranges::all_of(recall.groups(), [&](const Knowledge::Group& g) {
      return std::ranges::binary_search(g.components, all[i]) ==
             std::ranges::binary_search(g.components, all[k]);
    });
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (fits(i, from[i])) continue;
    std::vector<std::size_t> others;
    for (std::size_t k = 0; k < all.size(); ++k) {
      if (fits(i, from[k]) && fits(k, from[i]) && are_together(i, k)) others.push_back(k);
    }
    if (others.empty()) return false;
    std::swap(from[i], from[others[random.below(static_cast<std::uint32_t>(others.size()))]]);
  }
  return true;
}

// Draws for each of the components the one whose nature it gets, in agreement with what the viewer
// knows and with what is denied of some of them. If that is hard to find, some denials are left out
// of account: as they are, the components would tell what nobody has seen.
std::vector<std::size_t> drawn_with_denials(const State& s, const Recall& recall,
                                            const std::vector<ComponentId>& all,
                                            RandomStream& random) {
  constexpr int kTries = 20;
  std::vector<std::size_t> from;
  for (int n = 0; n < kTries; ++n) {
    from = drawn_from_groups(s, recall, all, random);
    if (from.empty()) {
      from.resize(all.size());
      std::iota(from.begin(), from.end(), std::size_t{0});
      for (std::size_t i = from.size(); i > 1; --i) {
        std::swap(from[i - 1], from[random.below(static_cast<std::uint32_t>(i))]);
      }
    }
    if (respect_denials(s, recall, all, random, from)) break;
  }
  return from;
}

// Exchanges unknown components at random.
void exchange_components(const Ruleset& r, const Recall& recall, RandomStream& random, State& s) {
  CellWriter out(s);
  for (const std::vector<ComponentId>& ids : recall.unknown(r)) {
    const bool has_denials = std::ranges::any_of(ids, [&](ComponentId c) {
      return std::ranges::find(recall.denials(), c, &Knowledge::Denial::component) !=
             recall.denials().end();
    });
    if (has_denials) {
      auto from = drawn_with_denials(s, recall, ids, random);
      out.rearrange(ids, from);
      continue;
    }
    if (auto from = drawn_from_groups(s, recall, ids, random); !from.empty()) {
      out.rearrange(ids, from);
      continue;
    }
    for (std::size_t i = ids.size(); i > 1; --i) {
      out.exchange(ids[i - 1], ids[random.below(static_cast<std::uint32_t>(i))]);
    }
  }
}

// Draws hidden values. The faces of dice that are seen in a later state are kept.
void draw_values(const Ruleset& r, const Recall& recall, RandomStream& random, State& s) {
  const MaybePlayer viewer = recall.viewer();
  CellWriter out(s);
  each_value_of_blocks(r, s, [&](const AttributeDef& a, MaybePlayer owner, auto place) {
    if (may_see(a, owner, viewer)) return;
    draw_value(r, s, a, out.value_in_block(a, owner, place), random);
  });
  for (std::int32_t c = 0; c < s.component_count(); ++c) {
    const ComponentId id(c);
    const KindDef& kind = r.kind(r.definition(s.definition_of(id)).kind);
    const auto draw_face = [&] {
      const auto face = random.below(static_cast<std::uint32_t>(kind.faces.size()));
      out.component_value(id, r.attribute(kind.face)) = kind.faces[face];
    };
    // An unknown component keeps its values, since they moved with it in the exchange. Only the
    // face of a die was luck, so it is drawn.
    const bool is_remembered = recall.remembers(id);
    if (!recall.saw(id) && !is_remembered) {
      if (kind.is_die() && !recall.sees(id)) draw_face();
      continue;
    }
    const MaybePlayer owner = s.zone_owner(s.zone_of(id));
    for (const AttributeId a : kind.attributes) {
      const AttributeDef& attribute = r.attribute(a);
      if (is_remembered ? recall.remembers(id, attribute) : may_see(attribute, owner, viewer)) {
        continue;
      }
      if (is_remembered && a == kind.face) {
        draw_face();
        continue;
      }
      draw_value(r, s, attribute, out.component_value(id, attribute), random);
    }
  }
}

}  // namespace

State imagine(const Ruleset& r, const State& s, MaybePlayer viewer, std::uint64_t seed) {
  State out = s;
  CellWriter(out).set_seed(digest_of("imagined", seed));
  out.known = {};
  RandomStream random(seed, digest_of("imagine"), 0);
  const Recall recall(r, s, viewer);
  exchange_components(r, recall, random, out);
  draw_values(r, recall, random, out);
  return out;
}

State imagine_before_effect(const Ruleset& r, const State& s, MaybePlayer viewer,
                            std::uint64_t seed) {
  State out;
  out.cells = s.before;
  out.frames = s.frames;
  out.decisions = s.decisions;
  out.agenda.reserve(s.agenda.size() + 1);
  Activation& again = out.agenda.emplace_back(*s.activation);
  again.answers.clear();
  again.events_digest = 0;
  again.events_emitted = 0;
  out.agenda.insert(out.agenda.end(), s.agenda.begin(), s.agenda.end());
  RandomStream random(seed, digest_of("imagine"), 0);
  const Recall recall(r, out, s, viewer);
  exchange_components(r, recall, random, out);
  draw_values(r, recall, random, out);
  return out;
}

void change_luck(State& s, std::uint64_t seed) {
  CellWriter(s).set_seed(digest_of("imagined", seed));
}

}  // namespace cubilete
