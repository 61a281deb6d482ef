#include "engine/likeness.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace cubilete::inline engine {

bool Likeness::are_alike(ComponentId a, ComponentId b) const {
  const State& s = evaluator_.state();
  if (s.definition_of(a) != s.definition_of(b) || s.zone_of(a) != s.zone_of(b) ||
      s.place_of(a) != s.place_of(b)) {
    return false;
  }
  if (ruleset_.zone(s.zone_def(s.zone_of(a))).is_ordered) return false;
  for (const AttributeId id :
       ruleset_.kind(ruleset_.definition(s.definition_of(a)).kind).attributes) {
    const AttributeDef& attribute = ruleset_.attribute(id);
    if (!std::ranges::equal(cells_of(attribute, s.component_value(a, attribute)),
                            cells_of(attribute, s.component_value(b, attribute)))) {
      return false;
    }
  }
  return true;
}

ShortList Likeness::representatives(std::span<const std::int32_t> items, Type type,
                                    std::span<const std::int32_t> taken) {
  ShortList found;
  found.reserve(items.size());
  if (type.kind != TypeKind::kComponent) {
    constexpr std::size_t kFew = 32;
    std::unordered_set<std::int32_t> known;
    for (const std::int32_t item : items) {
      if (!evaluator_.spend(1)) break;
      const bool is_new = items.size() <= kFew
                              ? std::find(found.begin(), found.end(), item) == found.end()
                              : known.insert(item).second;
      if (is_new) found.push_back(item);
    }
    return found;
  }
  // Components are seen once, and compared with those only that lie without order as they do.
  const State& s = evaluator_.state();
  seen_.resize(std::max(seen_.size(), std::size_t(s.component_count())), 0);
  ++seeing_;
  ShortList unordered;
  for (const std::int32_t item : items) {
    if (!evaluator_.spend(1)) break;
    if (s.has(ComponentId(item))) {
      if (std::exchange(seen_[std::size_t(item)], seeing_) == seeing_) continue;
      const ComponentId id(item);
      const bool is_free = taken.empty() || std::ranges::find(taken, item) == taken.end();
      if (is_free && !ruleset_.zone(s.zone_def(s.zone_of(id))).is_ordered) {
        if (!evaluator_.spend(static_cast<std::int64_t>(unordered.size()))) break;
        if (std::any_of(unordered.begin(), unordered.end(),
                        [&](std::int32_t other) { return are_alike(ComponentId(other), id); })) {
          continue;
        }
        unordered.push_back(item);
      }
    } else if (std::find(found.begin(), found.end(), item) != found.end()) {
      continue;
    }
    found.push_back(item);
  }
  return found;
}

// As a member of the class that it belongs to, which may be new: of a die, with its face as rank.
Likeness::Member Likeness::member_of_class(std::int32_t item, Type type, std::int32_t next_rank) {
  const State& s = evaluator_.state();
  Member m{item, item, next_rank};
  const ComponentId id(item);
  if (type.kind != TypeKind::kComponent || !s.has(id)) return m;
  const std::int32_t face = evaluator_.place_of_face(s.definition_of(id));
  if (face >= 0) m.rank = s.component_cell(id, face);
  for (const Member& c : classes_) {
    if (face >= 0 && c.rank != m.rank) continue;  // another face
    if (!are_alike(ComponentId(c.first), id)) continue;
    m.first = c.first;
    m.rank = c.rank;
    return m;
  }
  classes_.push_back(m);
  return m;
}

void Likeness::sort_into_classes(std::span<const std::int32_t> items, Type type,
                                 std::vector<std::int32_t>& sorted,
                                 std::vector<std::size_t>& ends) {
  // Sorts alike items together; classes in the order first met, dice by their faces.
  std::vector<Member>& members = members_;
  members.clear();
  classes_.clear();
  for (const std::int32_t item : items) {
    if (!evaluator_.spend(1 + static_cast<std::int64_t>(members.size()))) break;
    const bool is_twice =
        std::ranges::any_of(members, [&](const Member& m) { return m.item == item; });
    if (is_twice) continue;
    const Member m = member_of_class(item, type, static_cast<std::int32_t>(members.size()));
    // Inserted where it belongs: there are few, and many are in order already.
    members.push_back(m);
    std::size_t at = members.size() - 1;
    for (; at > 0 && is_before(m, members[at - 1]); --at) members[at] = members[at - 1];
    members[at] = m;
  }
  sorted.reserve(sorted.size() + members.size());
  ends.reserve(ends.size() + classes_.size() + 1);
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (i > 0 && members[i].first != members[i - 1].first) ends.push_back(i);
    sorted.push_back(members[i].item);
  }
  if (!members.empty()) ends.push_back(members.size());
}

}  // namespace cubilete::engine
