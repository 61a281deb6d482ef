#include "play/hidden_exchange.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "base/digest.h"
#include "base/random.h"
#include "state/cell_writer.h"
#include "state/knowledge.h"

namespace cubilete {
namespace {

bool is_hidden_from(Visibility v, MaybePlayer owner, MaybePlayer viewer) {
  if (v == Visibility::kOwner) return owner != viewer;
  return v == Visibility::kHidden;
}

std::int32_t other_value(const Ruleset& r, const State& s, const AttributeDef& a,
                         std::int32_t value, RandomStream& random) {
  if (a.type.kind == TypeKind::kBoolean) return value == 0 ? 1 : 0;
  if (a.type.kind == TypeKind::kSymbol) {
    const auto& words = r.vocabularies[vocabulary_of(a.type)];
    return words[random.below(static_cast<std::uint32_t>(words.size()))].value;
  }
  if (a.type.kind == TypeKind::kPlayer && value >= 0) {
    return static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(s.players())));
  }
  if (a.type.kind == TypeKind::kCell && value >= 0) {  // another one of its zone
    const ZoneId zone = CellId(value).zone();
    const auto cells = static_cast<std::uint32_t>(r.zone(s.zone_def(zone)).cells);
    return CellId(zone, static_cast<std::int32_t>(random.below(cells))).value;
  }
  if (a.type.kind != TypeKind::kInteger) return value;
  constexpr std::int64_t kFew = 100;  // up to this many values, any value is drawn
  const std::int64_t values = std::int64_t{a.maximum} - a.minimum + 1;
  if (values <= kFew) {
    return a.minimum + static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(values)));
  }
  const std::int64_t by = std::int64_t{random.below(7)} - 3;
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(value + by, a.minimum, a.maximum));
}

class Exchange {
 public:
  Exchange(const Ruleset& r, const State& s, MaybePlayer viewer, std::uint64_t seed)
      : r_(r), s_(s), viewer_(viewer), random_(seed, digest_of("twin"), 0) {}

  State run() {
    for (std::size_t k = 0; k < r_.kinds.size(); ++k) components(KindId(k));
    each_value_of_blocks(r_, s_, [&](const AttributeDef& a, MaybePlayer owner, auto place) {
      change(a, owner, write_.value_in_block(a, owner, place));
    });
    for (std::int32_t c = 0; c < s_.component_count(); ++c) values(ComponentId(c));
    return s_;
  }

 private:
  MaybePlayer owner_of(ComponentId c) const { return s_.zone_owner(s_.zone_of(c)); }

  bool is_hidden(ComponentId c) const {
    const ZoneDef& zone = r_.zone(s_.zone_def(s_.zone_of(c)));
    const bool is_public_top = zone.top_is_public && s_.first_in(s_.zone_of(c)) == c;
    return is_hidden_from(zone.visibility, owner_of(c), viewer_) && !is_public_top;
  }

  // Returns the groups that a hidden component is in, of which the viewer knows something together;
  // nothing if he knows the component itself.
  std::optional<std::vector<std::size_t>> groups_of(ComponentId c) const {
    std::vector<std::size_t> in;
    const Knowledge* known = s_.known.is.get();
    if (!known) return in;
    if (known->knows(c, viewer_)) return std::nullopt;
    const std::vector<Knowledge::Group>& groups = known->groups(viewer_);
    for (std::size_t g = 0; g < groups.size(); ++g) {
      if (std::ranges::find(groups[g].components, c) != groups[g].components.end()) in.push_back(g);
    }
    return in;
  }

  // Returns the definitions that a component cannot be, as the viewer knows.
  std::vector<DefinitionId> denied_of(ComponentId c) const {
    std::vector<DefinitionId> out;
    if (!s_.known.is) return out;
    for (const Knowledge::Denial& d : s_.known.is->denials(viewer_)) {
      if (d.component == c) out.push_back(d.definition);
    }
    return out;
  }

  void components(KindId kind) {
    // By their groups, and by what is denied of them.
    std::map<std::pair<std::vector<std::size_t>, std::vector<DefinitionId>>,
             std::vector<ComponentId>>
        hidden;
    for (std::int32_t c = 0; c < s_.component_count(); ++c) {
      const ComponentId id(c);
      if (r_.definition(s_.definition_of(id)).kind != kind || !is_hidden(id)) continue;
      if (const auto groups = groups_of(id)) hidden[{*groups, denied_of(id)}].push_back(id);
    }
    for (const auto& [nature, all] : hidden) shuffle(kind, all);
  }

  // Shuffles the identities of components of a kind, with their attributes.
  void shuffle(KindId kind, const std::vector<ComponentId>& hidden) {
    for (std::size_t i = hidden.size(); i > 1; --i) {
      const ComponentId a = hidden[i - 1];
      const ComponentId b = hidden[random_.below(static_cast<std::uint32_t>(i))];
      std::swap(write_.component_field(a, State::kDefinition),
                write_.component_field(b, State::kDefinition));
      for (const AttributeId id : r_.kind(kind).attributes) {
        const AttributeDef& of = r_.attribute(id);
        if (a == b) continue;
        std::swap_ranges(&write_.component_value(a, of), &write_.component_value(a, of) + of.size(),
                         &write_.component_value(b, of));
      }
    }
  }

  void values(ComponentId c) {
    const KindDef& kind = r_.kind(r_.definition(s_.definition_of(c)).kind);
    if (is_hidden(c)) {  // their values moved with them, except the faces of dice
      if (!kind.is_die()) return;
      const AttributeDef& shown = r_.attribute(kind.face);
      if (s_.known.is && s_.known.is->knows(c, shown, viewer_)) return;
      if (random_.below(2) == 0) return;
      const auto face = random_.below(static_cast<std::uint32_t>(kind.faces.size()));
      write_.component_value(c, shown) = kind.faces[face];
      return;
    }
    for (const AttributeId id : kind.attributes) {
      const AttributeDef& a = r_.attribute(id);
      change(a, owner_of(c), write_.component_value(c, a));
    }
  }

  // `first` is the first cell of the attribute.
  void change(const AttributeDef& a, MaybePlayer owner, std::int32_t& first) {
    if (!is_hidden_from(a.visibility, owner, viewer_) || random_.below(2) == 0) return;
    const auto now = items_of(a, first);
    std::vector<std::int32_t> items(now.begin(), now.end());
    // A list grows by a copy of its last item or shrinks by that; an empty list stays empty.
    if (a.type.is_list && !items.empty()) {
      const auto size = 1 + random_.below(static_cast<std::uint32_t>(a.at_most));
      items.resize(std::min<std::size_t>(size, items.size() + 1), items.back());
    }
    for (std::int32_t& item : items) item = other_value(r_, s_, a, item, random_);
    write_items(a, first, items);
  }

  const Ruleset& r_;
  State s_;
  CellWriter write_{s_};
  MaybePlayer viewer_;
  RandomStream random_;
};

}  // namespace

State with_hidden_exchanged(const Ruleset& r, const State& s, MaybePlayer viewer,
                            std::uint64_t seed) {
  return Exchange(r, s, viewer, seed).run();
}

}  // namespace cubilete
