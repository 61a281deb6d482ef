#include "engine/likeness.h"

#include <algorithm>
#include <unordered_set>

namespace cubilete {
namespace {

// A vector to which the functions of language/ add.
struct Appending {
  std::vector<std::int32_t>& to;
  void add(std::int32_t v) { to.push_back(v); }
};

}  // namespace

std::uint64_t Likeness::begin_scan() {
  met_by_.resize(std::max(met_by_.size(), std::size_t(state().component_count())), 0);
  met_of_.resize(ruleset_.definitions.size());
  return ++scan_;
}

void Likeness::add_different(language::Items items, NumberList& found) {
  constexpr std::int32_t kFew = 32;
  std::unordered_set<std::int32_t> known;
  for (const std::int32_t item : numbers_of(items)) {
    const bool is_new =
        items.n <= kFew ? !language::has_item(found.items(), item) : known.insert(item).second;
    if (is_new) found.add(item);
  }
}

ShortList Likeness::representatives(std::span<const std::int32_t> items, Type type,
                                    std::span<const std::int32_t> taken) {
  NumberList found;
  language::representatives(*this, items_in(items), type.kind == TypeKind::kComponent,
                            items_in(taken), found);
  return found.take();
}

void Likeness::sort_into_classes(std::span<const std::int32_t> items, Type type,
                                 std::vector<std::int32_t>& sorted,
                                 std::vector<std::int32_t>& ends) {
  sorted.clear();
  ends.clear();
  Appending to_sorted{sorted}, to_ends{ends};
  language::sort_into_classes(*this, items_in(items), type.kind == TypeKind::kComponent, to_sorted,
                              to_ends);
}

}  // namespace cubilete
