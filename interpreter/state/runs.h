// Runs of numbers in a list: the choices of an action, each after its length, and the values of an
// announcement, each after its type and length. There is an iterator for each.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

#include "base/ids.h"
#include "ruleset/action_def.h"

namespace cubilete {

// The runs of [2, 7, 8, 0, 1, 9] are (7, 8), () and (9). A truncated run ends with the numbers.
class Runs {
 public:
  class Iterator {
   public:
    explicit Iterator(std::span<const std::int32_t> rest) : rest_(rest) {}
    std::span<const std::int32_t> operator*() const { return rest_.subspan(1, size()); }
    Iterator& operator++() {
      rest_ = rest_.subspan(1 + size());
      return *this;
    }
    bool operator==(std::default_sentinel_t) const { return rest_.empty(); }

   private:
    std::size_t size() const {
      return std::min(static_cast<std::size_t>(std::max(rest_.front(), 0)), rest_.size() - 1);
    }
    std::span<const std::int32_t> rest_;
  };

  explicit Runs(std::span<const std::int32_t> numbers) : numbers_(numbers) {}
  Iterator begin() const { return Iterator(numbers_); }
  std::default_sentinel_t end() const { return {}; }
  std::size_t count() const {
    std::size_t n = 0;
    for (auto at = begin(); at != end(); ++at) ++n;
    return n;
  }

 private:
  std::span<const std::int32_t> numbers_;
};

inline void append_run(std::vector<std::int32_t>& numbers, std::span<const std::int32_t> run) {
  numbers.push_back(static_cast<std::int32_t>(run.size()));
  numbers.insert(numbers.end(), run.begin(), run.end());
}

// Appends an answer to `locals`: a run for each choice that it answers.
inline void append_answer(const ActionDef& action, std::vector<std::int32_t>& locals,
                          std::span<const std::int32_t> values) {
  const std::size_t k = Runs(locals).count();
  if (k >= action.choices.size() || !action.has_parts(k)) return append_run(locals, values);
  for (const std::int32_t& value : values) append_run(locals, std::span(&value, 1));
}

// Calls `take` for each answer, with its first choice and its values.
template <class Take>
void each_answer(const ActionDef& action, std::span<const std::int32_t> locals, Take take) {
  std::size_t k = 0;
  std::size_t begin = 0;
  std::vector<std::int32_t> values;
  for (const std::span<const std::int32_t> run : Runs(locals)) {
    if (k == action.choices.size()) return;
    values.insert(values.end(), run.begin(), run.end());
    if (action.choices[k++].is_with_next) continue;
    take(begin, std::span<const std::int32_t>(values));
    values.clear();
    begin = k;
  }
}

// One value of an announcement: a single value has one item.
struct AnnouncedValue {
  TypeKind kind = TypeKind::kNothing;
  std::span<const std::int32_t> items;
};

// The values of an announcement. They end at a truncated value or one of an invalid type.
class AnnouncedValues {
 public:
  class Iterator {
   public:
    explicit Iterator(std::span<const std::int32_t> rest) : rest_(rest) {}
    AnnouncedValue operator*() const {
      return {static_cast<TypeKind>(rest_[0]), rest_.subspan(2, size())};
    }
    Iterator& operator++() {
      rest_ = rest_.subspan(2 + size());
      return *this;
    }
    bool operator==(std::default_sentinel_t) const { return !has_value(); }

   private:
    bool has_value() const {
      return rest_.size() >= 2 && rest_[0] >= 0 &&
             rest_[0] <= static_cast<std::int32_t>(TypeKind::kAmounts) && rest_[1] >= 0 &&
             size() <= rest_.size() - 2;
    }
    std::size_t size() const { return static_cast<std::size_t>(rest_[1]); }
    std::span<const std::int32_t> rest_;
  };

  explicit AnnouncedValues(std::span<const std::int32_t> numbers) : numbers_(numbers) {}
  Iterator begin() const { return Iterator(numbers_); }
  std::default_sentinel_t end() const { return {}; }

 private:
  std::span<const std::int32_t> numbers_;
};

// Appends a value. List is a std::vector or ShortList of numbers.
template <class List>
void append_announced(List& numbers, TypeKind kind, std::span<const std::int32_t> items) {
  numbers.push_back(static_cast<std::int32_t>(kind));
  numbers.push_back(static_cast<std::int32_t>(items.size()));
  for (const std::int32_t item : items) numbers.push_back(item);
}

// Returns the lists before and after a change, in the form of announced values.
inline std::vector<std::int32_t> lists_of_change(Type list, std::span<const std::int32_t> before,
                                                 std::span<const std::int32_t> after) {
  std::vector<std::int32_t> out;
  append_announced(out, list.kind, before);
  append_announced(out, list.kind, after);
  return out;
}

}  // namespace cubilete
