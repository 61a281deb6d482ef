#include "play/option_keys.h"

#include <algorithm>

#include "base/digest.h"
#include "state/view.h"

namespace cubilete {
namespace {

constexpr std::uint64_t kHidden = 0x51;
constexpr std::uint64_t kSeen = 0x52;
constexpr std::uint64_t kNumber = 0x53;
constexpr std::uint64_t kAction = 0x54;

std::uint64_t number(std::int64_t n) { return static_cast<std::uint64_t>(n); }

// Returns a key for a component's definition and values, independent of its place.
std::uint64_t key_of_component(const State& s, ComponentId c) {
  std::uint64_t key = mixed(kSeen, number(s.definition_of(c).value));
  for (const std::int32_t value : s.component_values(c)) key = mixed(key, number(value));
  return key;
}

}  // namespace

std::uint64_t key_of_question(const Decision& d) {
  std::uint64_t key = mixed(static_cast<std::uint64_t>(d.kind), number(d.action.value));
  if (!d.name.empty()) key = mixed(key, digest_of(d.name));
  return key;
}

std::uint64_t key_of_item(const Ruleset& r, const State& s, Type type, std::int32_t item,
                          MaybePlayer viewer) {
  const ComponentId c(item);
  if (type.kind != TypeKind::kComponent || !s.has(c)) return mixed(kNumber, number(item));
  if (!may_see(r, s, c, viewer)) return mixed(kHidden, number(item));
  const std::uint64_t key = mixed(key_of_component(s, c), number(s.zone_of(c).value));
  return mixed(key, number(s.place_of(c)));
}

std::uint64_t key_of_option(const Ruleset& r, const State& s, const Decision& d,
                            std::size_t option) {
  const auto values = d.options[option];
  if (d.kind == AskKind::kAction) return mixed(kAction, number(values[0]));
  std::uint64_t sum = number(static_cast<std::int64_t>(values.size()));
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::uint64_t key = key_of_item(r, s, d.type_at(i), values[i], d.player);
    sum += d.parts.empty() ? key : mixed(key, i);
  }
  return mixed(kNumber, sum);
}

std::uint64_t key_of_secrets(const Ruleset& r, const State& s, PlayerId player) {
  std::uint64_t sum = number(player.value);
  for (std::int32_t z = 0; z < s.zone_count(); ++z) {
    const ZoneId zone(z);
    if (r.zone(s.zone_def(zone)).visibility != Visibility::kOwner) continue;
    if (s.zone_owner(zone) != player) continue;
    for (ComponentId c = s.first_in(zone); c.is_some(); c = s.next_of(c)) {
      sum += mixed(key_of_component(s, c), number(z));
    }
  }
  each_value_of_blocks(r, s, [&](const AttributeDef& a, MaybePlayer owner, auto place) {
    if (owner != MaybePlayer(player.value) || a.visibility != Visibility::kOwner) return;
    for (const std::int32_t cell : cells_of(a, value_in_block(s, a, owner, place))) {
      sum = mixed(sum, number(cell));
    }
  });
  return mixed(kHidden, sum);
}

std::uint64_t key_of_view(const Ruleset& r, const State& s, PlayerId player) {
  const View seen = view(r, s, player);
  std::uint64_t key = mixed(number(player.value), number(seen.round));
  key = mixed(key, number(seen.turn));
  const auto add = [&](const SeenCells& values) {
    for (const auto& value : values) key = mixed(key, value ? number(*value) + 2 : 1);
  };
  add(seen.table);
  for (const auto& values : seen.player_values) add(values);
  for (const SeenZone& zone : seen.zones) {
    key = mixed(key, number(zone.size));
    for (const SeenComponent& c : zone.components) {
      key = mixed(key, number(c.definition.value));
      key = mixed(key, number(c.place));
      add(c.attributes);
    }
  }
  return key;
}

bool hides_anything(const Ruleset& r) {
  return std::ranges::any_of(r.attributes,
                             [](const auto& a) { return a.visibility != Visibility::kPublic; }) ||
         std::ranges::any_of(r.zones,
                             [](const auto& z) { return z.visibility == Visibility::kOwner; });
}

}  // namespace cubilete
