// The distinct things that occur in the answers to a question. An answer is given by an option, or
// by the places of its things in this list.
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
  struct AnswerItem {
    std::int32_t value = 0;
    std::size_t part = 0;  // part of the answer, if it has parts
  };

  // `s` is the state with the question. REQUIRES: the decision outlives this.
  QuestionItems(const Ruleset&, const State& s, const Decision&);

  // Returns the things in the order of the table where it has none of its own, such as dice by
  // their faces, else of the options; part by part if answers have parts. Hidden components are in
  // an order that tells nothing (state/hidden_order.h).
  const std::vector<AnswerItem>& all() const { return all_; }
  // Returns the place of value `i` of an option.
  std::size_t place_of(std::span<const std::int32_t> option, std::size_t i) const;
  // Returns the values at these places; nothing if a place does not exist or is repeated.
  std::optional<std::vector<std::int32_t>> values_at(std::span<const std::size_t> places) const;
  // Returns the selection of these things in the engine's form, legal or not; nothing if the
  // question lists its options, or if the things form no selection.
  std::optional<std::vector<std::int32_t>> selection(std::span<const std::size_t> places) const;

 private:
  std::size_t part_of(std::size_t i) const { return decision_.parts.empty() ? 0 : i; }
  void add(std::int32_t value, std::size_t part);
  void sort(const Ruleset&, const State&);
  void sort_as_on_table(const Ruleset&, const State&);

  const Decision& decision_;
  std::vector<AnswerItem> all_;
  std::map<std::pair<std::size_t, std::int32_t>, std::size_t> places_;  // by part and value
};

}  // namespace cubilete
