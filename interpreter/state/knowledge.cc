#include "state/knowledge.h"

#include <algorithm>
#include <iterator>

namespace cubilete {
namespace {

template <class T>
void add_all(std::vector<T>& to, const std::vector<T>& more) {
  to.insert(to.end(), more.begin(), more.end());
}

void unite(std::vector<ComponentId>& all, const std::vector<ComponentId>& more) {
  std::vector<ComponentId> both;
  std::ranges::set_union(all, more, std::back_inserter(both));
  all = std::move(both);
}

bool have_common(const std::vector<ComponentId>& a, const std::vector<ComponentId>& b) {
  return std::ranges::any_of(a, [&](ComponentId c) { return std::ranges::binary_search(b, c); });
}

}  // namespace

bool is_mixed(const ZoneDef& zone) {
  return !zone.is_ordered || (zone.visibility == Visibility::kOwner && !zone.has_cells());
}

Knowledge::Knowledge(const Ruleset& r, const State& table)
    : groups_(static_cast<std::size_t>(table.players()) + 1), denials_(groups_.size()) {
  for (std::int32_t c = 0; c < table.component_count(); ++c) {
    const Sighting seen = sighting_of(r, table, ComponentId(c));
    OfComponent& of = of_.emplace_back();
    of.zone = table.zone_of(seen.component);
    of.definition = seen.definition;
    see(table, of, of.zone, seen.audience);
  }
}

void remember(const Ruleset& r, State& s, std::span<const Event> events) {
  if (!s.known.is) return;
  auto next = std::make_shared<Knowledge>(*s.known.is);
  next->follow(r, s, events);
  s.known.is = std::move(next);
}

void Knowledge::follow(const Ruleset& r, const State& now, std::span<const Event> events) {
  of_.resize(std::max(of_.size(), static_cast<std::size_t>(now.component_count())));
  for (const Event& e : events) {
    if (e.kind == EventKind::kCreated || e.kind == EventKind::kMoved) move(r, now, e);
    if (e.kind == EventKind::kShuffled) shuffle(r, now, e.to);
    if (e.kind == EventKind::kDenied) deny(e.to, e.subject.as<DefinitionId>());
    forget_value(r, e);
    for (const Sighting& seen : e.sightings) see(now, e, seen);
  }
  for (const ZoneId zone : joined_) mix(r, now, zone);
  joined_.clear();
  for (std::size_t c = 0; c < of_.size(); ++c) {
    if (!of_[c].definition.is_some()) {
      of_[c].definition = now.definition_of(ComponentId(static_cast<std::int32_t>(c)));
    }
    of_[c].was_shuffled = of_[c].was_shuffled && now.activation;
  }
  // A component comes to the top of a pile without an event of its own.
  for (std::int32_t z = 0; z < now.zone_count(); ++z) {
    const ComponentId top = now.first_in(ZoneId(z));
    if (!r.zone(now.zone_def(ZoneId(z))).top_is_public || !top.is_some()) continue;
    see(now, of_[top.index()], ZoneId(z), Audience::everybody());
    each_viewer([&](MaybePlayer viewer) { take_out(top, now.definition_of(top), viewer); });
  }
  each_viewer([&](MaybePlayer viewer) { find_alike(viewer); });
}

bool Knowledge::knows(ComponentId c, MaybePlayer viewer) const {
  return c.index() < of_.size() && of_[c.index()].knowers.includes(viewer);
}

bool Knowledge::knows(ComponentId c, const AttributeDef& a, MaybePlayer viewer) const {
  if (!knows(c, viewer) || a.visibility == Visibility::kHidden) return false;
  const OfComponent& of = of_[c.index()];
  return (a.visibility == Visibility::kPublic ? of.public_values : of.owner_values)
      .includes(viewer);
}

bool Knowledge::cannot_be(ComponentId c, DefinitionId d, MaybePlayer viewer) const {
  const DefinitionId is = knows(c, viewer) ? of_[c.index()].definition : DefinitionId();
  return is.is_some() ? is != d : is_denied({c, d}, viewer);
}

std::vector<DefinitionId> Knowledge::among(std::span<const ComponentId> all,
                                           MaybePlayer viewer) const {
  std::vector<DefinitionId> found;
  for (const ComponentId c : all) {
    if (knows(c, viewer)) found.push_back(of_[c.index()].definition);
  }
  std::vector<ComponentId> counted;  // of groups
  for (const Group& g : groups(viewer)) {
    if (!std::ranges::includes(all, g.components)) continue;
    if (have_common(g.components, counted)) continue;
    unite(counted, g.components);
    add_all(found, g.definitions);
  }
  std::ranges::sort(found);
  return found;
}

std::size_t Knowledge::bytes() const {
  std::size_t size = sizeof *this + of_.capacity() * sizeof(OfComponent);
  for (const std::vector<Group>& groups : groups_) {
    for (const Group& g : groups) {
      size += sizeof g + g.components.capacity() * sizeof(ComponentId) +
              g.definitions.capacity() * sizeof(DefinitionId);
    }
  }
  for (const std::vector<Denial>& denials : denials_) size += denials.capacity() * sizeof(Denial);
  return size;
}

void Knowledge::move(const Ruleset& r, const State& s, const Event& e) {
  if (e.hides_which) mix(r, s, e.from);
  of_[e.component.index()].zone = e.to;
  if (is_mixed(r.zone(s.zone_def(e.to))) && std::ranges::find(joined_, e.to) == joined_.end()) {
    joined_.push_back(e.to);
  }
}

void Knowledge::see(const State& s, OfComponent& of, ZoneId zone, Audience audience) const {
  of.knowers.add(audience);
  of.public_values.add(audience);
  const MaybePlayer owner = s.zone_owner(zone);
  if (owner.is_some() && audience.includes(owner)) of.owner_values.add(owner.seat());
}

void Knowledge::see(const State& s, const Event& e, const Sighting& seen) {
  OfComponent& of = of_[seen.component.index()];
  of.definition = seen.definition;
  if (e.kind == EventKind::kMoved) see(s, of, e.from, seen.audience);
  see(s, of, of.zone, seen.audience);
  each_viewer([&](MaybePlayer viewer) {
    if (seen.audience.includes(viewer)) take_out(seen.component, seen.definition, viewer);
  });
}

// Those who do not see a change of a value no longer know the value.
void Knowledge::forget_value(const Ruleset& r, const Event& e) {
  if (!e.component.is_some()) return;
  OfComponent& of = of_[e.component.index()];
  if (e.kind == EventKind::kRolled) of.public_values = Audience::nobody();
  if (!is_change(e.kind)) return;
  const AttributeDef& a = r.attribute(e.subject.as<AttributeId>());
  (a.visibility == Visibility::kPublic ? of.public_values : of.owner_values).keep_only(e.audience);
}

void Knowledge::shuffle(const Ruleset& r, const State& s, ZoneId zone) {
  const Audience audience = audience_of(r, s, zone);
  const std::vector<ComponentId> all = mix(r, s, zone);
  each_viewer([&](MaybePlayer viewer) {
    if (!audience.includes(viewer)) return;
    // He sees which they are from now on.
    std::erase_if(denials_[index_of(viewer)],
                  [&](const Denial& d) { return std::ranges::binary_search(all, d.component); });
  });
  for (const ComponentId c : all) {
    OfComponent& of = of_[c.index()];
    of = OfComponent{};
    of.zone = zone;
    of.was_shuffled = true;
    see(s, of, zone, audience);
  }
}

std::vector<ComponentId> Knowledge::mix(const Ruleset& r, const State& s, ZoneId zone) {
  std::vector<ComponentId> all;
  for (std::size_t c = 0; c < of_.size(); ++c) {
    if (of_[c].zone == zone) all.emplace_back(static_cast<std::int32_t>(c));
  }
  const Audience audience = audience_of(r, s, zone);
  each_viewer([&](MaybePlayer viewer) {
    if (audience.includes(viewer)) return;
    mix_denials(all, viewer);
    mix(all, viewer);
  });
  for (const ComponentId c : all) {
    of_[c.index()].knowers.keep_only(audience);
    of_[c.index()].public_values.keep_only(audience);
    of_[c.index()].owner_values.keep_only(audience);
  }
  return all;
}

void Knowledge::deny(ZoneId zone, DefinitionId definition) {
  for (std::size_t c = 0; c < of_.size(); ++c) {
    if (of_[c].zone != zone) continue;
    const Denial denied{ComponentId(static_cast<std::int32_t>(c)), definition};
    for (std::vector<Denial>& denials : denials_) {
      const auto at = std::ranges::lower_bound(denials, denied);
      if (at == denials.end() || *at != denied) denials.insert(at, denied);
    }
  }
}

void Knowledge::mix_denials(const std::vector<ComponentId>& all, MaybePlayer viewer) {
  std::vector<Denial>& denials = denials_[index_of(viewer)];
  if (denials.empty()) return;
  std::vector<DefinitionId> denied;  // of all
  std::vector<Denial> kept;
  for (const Denial& d : denials) {
    if (!std::ranges::binary_search(all, d.component)) {
      kept.push_back(d);
    } else if (std::ranges::find(denied, d.definition) == denied.end() &&
               std::ranges::all_of(
                   all, [&](ComponentId c) { return cannot_be(c, d.definition, viewer); })) {
      denied.push_back(d.definition);
    }
  }
  for (const DefinitionId d : denied) {
    for (const ComponentId c : all) kept.push_back({c, d});
  }
  std::ranges::sort(kept);
  denials = std::move(kept);
}

// A group that lies within the mixed components is known of all of them together. One that reaches
// beyond them may have exchanged components with all of them, so it grows by these. If there are
// several such groups, it is forgotten which of them had which definitions.
void Knowledge::mix(const std::vector<ComponentId>& all, MaybePlayer viewer) {
  Group mixed{all, {}};
  for (const ComponentId c : all) {
    if (knows(c, viewer)) mixed.definitions.push_back(of_[c.index()].definition);
  }
  Group wider = mixed;
  std::vector<ComponentId> within;  // of the groups within `all`
  std::vector<ComponentId> beyond;  // of the groups that reach beyond
  std::vector<Group>& groups = groups_[index_of(viewer)];
  std::erase_if(groups, [&](const Group& g) {
    if (!have_common(g.components, all)) return false;
    const bool is_within = std::ranges::includes(all, g.components);
    if (!is_within && std::ranges::includes(g.components, all)) return false;
    const bool is_counted = std::ranges::includes(beyond, g.components);
    if (!is_within) unite(beyond, g.components);
    if (is_within && !std::ranges::includes(within, g.components)) {
      unite(within, g.components);
      add_all(mixed.definitions, g.definitions);
      if (!is_counted) add_all(wider.definitions, g.definitions);
    }
    if (!is_within && !is_counted) add_all(wider.definitions, g.definitions);
    return true;
  });
  const auto keep = [&](Group& g) {
    if (g.definitions.empty()) return;
    std::ranges::sort(g.definitions);
    const auto at = std::ranges::find_if(
        groups, [&](const Group& other) { return other.components.size() < g.components.size(); });
    groups.insert(at, std::move(g));
  };
  if (!beyond.empty()) {
    unite(wider.components, beyond);
    keep(wider);
  }
  keep(mixed);
}

void Knowledge::take_out(ComponentId c, DefinitionId definition, MaybePlayer viewer) {
  std::vector<Group>& groups = groups_[index_of(viewer)];
  // The smaller groups come first, since a group keeps what the groups within it need.
  for (auto g = groups.rbegin(); g != groups.rend(); ++g) {
    const auto at = std::ranges::lower_bound(g->components, c);
    if (at == g->components.end() || *at != c) continue;
    g->components.erase(at);
    std::vector<DefinitionId> left = g->definitions;
    const auto known = std::ranges::lower_bound(left, definition);
    if (known == left.end() || *known != definition) continue;
    left.erase(known);
    const bool is_of_inner = std::any_of(groups.rbegin(), g, [&](const Group& inner) {
      return std::ranges::includes(g->components, inner.components) &&
             !std::ranges::includes(left, inner.definitions);
    });
    if (!is_of_inner) g->definitions = std::move(left);
  }
  std::erase_if(groups, [](const Group& g) { return g.definitions.empty(); });
  std::ranges::stable_sort(groups, std::ranges::greater(),
                           [](const Group& g) { return g.components.size(); });
}

void Knowledge::find_alike(MaybePlayer viewer) {
  const std::vector<Group>& groups = groups_[index_of(viewer)];
  for (std::size_t i = 0; viewer.is_some() && i < groups.size();) {
    const Group g = groups[i++];
    if (g.components.size() != g.definitions.size()) continue;
    if (g.definitions.front() != g.definitions.back()) continue;
    for (const ComponentId c : g.components) {
      of_[c.index()].knowers.add(viewer.seat());
      take_out(c, g.definitions.front(), viewer);
    }
    i = 0;
  }
}

std::vector<std::vector<ComponentId>> Recall::unknown(const Ruleset& r) const {
  std::vector<std::vector<ComponentId>> by_kind(r.kinds.size());
  for (std::int32_t c = 0; c < state_.component_count(); ++c) {
    const ComponentId id(c);
    if (sees(id) || remembers(id)) continue;
    by_kind[r.definition(state_.definition_of(id)).kind.index()].push_back(id);
  }
  return by_kind;
}

bool is_known(const Ruleset& r, const State& s, ComponentId c, MaybePlayer viewer) {
  return may_see(r, s, c, viewer) || (s.known.is && s.known.is->knows(c, viewer));
}

}  // namespace cubilete
