// The things that the answers to a question are made of, each of them once. A reader names an
// answer by its option, or by the places of its things here.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "state/decision.h"

namespace cubilete {

class QuestionItems {
 public:
  struct Item {
    std::int32_t value = 0;
    std::size_t part = 0;  // of the answer, where it has parts
  };

  // REQUIRES: the decision outlives it.
  explicit QuestionItems(const Decision&);

  // In the order in which the options name them; part by part where there are parts.
  const std::vector<Item>& all() const { return all_; }
  // The place of value `i` of an option.
  std::size_t place_of(std::span<const std::int32_t> option, std::size_t i) const;
  // The values of the things at these places, each of them named once; nothing where one is not
  // there, or named twice.
  std::optional<std::vector<std::int32_t>> values_at(std::span<const std::size_t> places) const;
  // The selection of just these things in the form that the engine takes, whether or not it is a
  // legal one; nothing where the question lists its options, or where it is no selection.
  std::optional<std::vector<std::int32_t>> selection(std::span<const std::size_t> places) const;

 private:
  std::size_t part_of(std::size_t i) const { return decision_.parts.empty() ? 0 : i; }
  void add(std::int32_t value, std::size_t part);

  const Decision& decision_;
  std::vector<Item> all_;
  std::map<std::pair<std::size_t, std::int32_t>, std::size_t> places_;  // by part and value
};

}  // namespace cubilete
