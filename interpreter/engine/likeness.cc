#include "engine/likeness.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace cubilete {

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
  // Each component is kept once, and compared only with others in unordered zones.
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

// Returns the class of an item, which may be new. A die has its face as rank.
Likeness::Class Likeness::class_of(std::int32_t item, Type type, std::int32_t next_rank) {
  const State& s = evaluator_.state();
  const ComponentId id(item);
  if (type.kind != TypeKind::kComponent || !s.has(id)) return {item, next_rank};
  const std::int32_t face = evaluator_.place_of_face(s.definition_of(id));
  const std::int32_t rank = face >= 0 ? s.component_cell(id, face) : next_rank;
  for (const Class& c : classes_) {
    if (face >= 0 && c.rank != rank) continue;  // another face
    if (are_alike(ComponentId(c.first), id)) return c;
  }
  classes_.push_back({item, rank});
  return {item, rank};
}

void Likeness::sort_into_classes(std::span<const std::int32_t> items, Type type,
                                 std::vector<std::int32_t>& sorted,
                                 std::vector<std::size_t>& ends) {
  // Sorts equivalent items together. Classes are in the order of first occurrence, dice by face.
  class_of_.clear();
  classes_.clear();
  sorted.clear();
  for (const std::int32_t item : items) {
    if (!evaluator_.spend(1 + static_cast<std::int64_t>(sorted.size()))) break;
    if (std::ranges::find(sorted, item) != sorted.end()) continue;
    const Class c = class_of(item, type, static_cast<std::int32_t>(sorted.size()));
    // Insertion sort, since there are few items and many are in order already.
    std::size_t at = sorted.size();
    sorted.push_back(item);
    class_of_.push_back(c);
    for (; at > 0 && c.is_before(class_of_[at - 1]); --at) {
      sorted[at] = sorted[at - 1];
      class_of_[at] = class_of_[at - 1];
    }
    sorted[at] = item;
    class_of_[at] = c;
  }
  ends.clear();
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    if (class_of_[i].first != class_of_[i - 1].first) ends.push_back(i);
  }
  if (!sorted.empty()) ends.push_back(sorted.size());
}

}  // namespace cubilete
