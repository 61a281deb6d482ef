#include "tools/serve/question_items.h"

#include <algorithm>

#include "narration/question_model.h"
#include "narration/token.h"
#include "state/hidden_order.h"
#include "state/visibility.h"

namespace cubilete {

QuestionItems::QuestionItems(const Ruleset& r, const State& s, const Decision& d) : decision_(d) {
  const SelectionSet* const set = d.options.unlisted();
  for (const std::int32_t v : set ? set->items : std::vector<std::int32_t>()) add(v, 0);
  const std::size_t parts = set ? 0 : std::max<std::size_t>(d.parts.size(), 1);
  for (std::size_t part = 0; part < parts; ++part) {
    for (std::size_t k = 0; k < d.options.size(); ++k) {
      const auto values = d.options[k];
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (part_of(i) == part) add(values[i], part);
      }
    }
  }
  sort(r, s);
  if (!d.is_ranked && d.is_subset && lie_in_no_order(r, s, d)) sort_as_on_table(r, s);
}

void QuestionItems::sort_as_on_table(const Ruleset& r, const State& s) {
  std::vector<AnswerItem> sorted = std::move(all_);
  std::ranges::stable_sort(sorted, {}, [&](const AnswerItem& i) {
    return std::pair(i.part, order_of(r, s, ComponentId(i.value)));
  });
  all_.clear();
  places_.clear();
  for (const AnswerItem& i : sorted) add(i.value, i.part);
}

void QuestionItems::sort(const Ruleset& r, const State& s) {
  if (!has_secrets(r)) return;
  std::vector<std::vector<ComponentId>> lists;
  for (const AnswerItem& i : all_) {
    const bool is_component = decision_.kind != AskKind::kAction &&
                              decision_.type_at(i.part).kind == TypeKind::kComponent;
    lists.emplace_back(is_component ? 1 : 0, ComponentId(i.value));
  }
  const std::vector<AnswerItem> unsorted = std::move(all_);
  all_.clear();
  places_.clear();
  for (const std::size_t i : order_without_secrets(r, s, decision_.player, lists)) {
    add(unsorted[i].value, unsorted[i].part);
  }
}

void QuestionItems::add(std::int32_t value, std::size_t part) {
  if (places_.emplace(std::pair(part, value), all_.size()).second) all_.push_back({value, part});
}

std::size_t QuestionItems::place_of(std::span<const std::int32_t> option, std::size_t i) const {
  return places_.at({part_of(i), option[i]});
}

std::optional<std::vector<std::int32_t>> QuestionItems::values_at(
    std::span<const std::size_t> places) const {
  std::vector<std::int32_t> values;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const bool is_new = std::ranges::count(places.first(i), places[i]) == 0;
    if (places[i] >= all_.size() || !is_new) return std::nullopt;
    values.push_back(all_[places[i]].value);
  }
  return values;
}

std::optional<std::vector<std::int32_t>> QuestionItems::selection(
    std::span<const std::size_t> places) const {
  const SelectionSet* set = decision_.options.unlisted();
  const auto values = set ? values_at(places) : std::nullopt;
  return values ? set->in_form(*values) : std::nullopt;
}

}  // namespace cubilete
