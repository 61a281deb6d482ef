// A Decision is the open question of a state: the player who is asked, and every possible answer.
// It is computed from the State (engine/engine.h) and never stored in one.
#pragma once

#include <bit>
#include <optional>
#include <span>
#include <vector>

#include "base/short_list.h"
#include "state/state.h"

namespace cubilete {

// The selections of a question that has too many to list: any `minimum` to `maximum` of `items` for
// which the content's condition on the whole selection holds.
struct SelectionSet {
  std::vector<std::int32_t> items;  // ordered by class; the items of a class are interchangeable
  std::vector<std::int32_t> ends;   // end of each class in `items`
  std::int64_t minimum = 0;
  std::int64_t maximum = 0;

  bool is_open() const { return !ends.empty(); }
  std::size_t begin_of(std::size_t c) const { return c == 0 ? 0 : end_of(c - 1); }
  std::size_t end_of(std::size_t c) const { return static_cast<std::size_t>(ends[c]); }
  std::size_t size_of(std::size_t c) const { return end_of(c) - begin_of(c); }
  // Returns the selection with these counts of items from each class; none if its size is not
  // allowed. The condition on the whole is not checked.
  std::optional<std::vector<std::int32_t>> with(std::span<const std::size_t> counts) const;
  // Returns the equivalent selection with the first items of each class; none if an item is no
  // candidate or is repeated, or if the size is not allowed.
  std::optional<std::vector<std::int32_t>> in_form(std::span<const std::int32_t> chosen) const;
  void clear() {
    items.clear();
    ends.clear();
    minimum = 0;
    maximum = 0;
  }
  bool operator==(const SelectionSet&) const = default;
};

// A list of options, each a run of numbers. Selections from the same few numbers are stored as bits
// until one is read, so even a const list is for one thread only. If there are too many selections,
// it holds some examples, and unlisted() describes them all.
class OptionList {
 public:
  std::size_t size() const { return masks_.empty() ? ends_.size() : masks_.size(); }
  bool empty() const { return size() == 0; }
  std::span<const std::int32_t> operator[](std::size_t i) const {
    write_out();
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return std::span<const std::int32_t>(data_).subspan(begin, ends_[i] - begin);
  }
  // Returns one option, for a caller that reads no other one.
  ShortList only(std::size_t i) const {
    if (masks_.empty()) return ShortList((*this)[i]);
    ShortList values;
    append_chosen(masks_[i], values);
    return values;
  }
  void add(std::span<const std::int32_t> values) {
    write_out();
    data_.insert(data_.end(), values.begin(), values.end());
    ends_.push_back(data_.size());
  }
  void add(std::int32_t value) { add(std::span<const std::int32_t>(&value, 1)); }
  // Adds each value as an option.
  void add_each(std::span<const std::int32_t> values) {
    write_out();
    data_.reserve(data_.size() + values.size());
    for (const std::int32_t value : values) {
      data_.push_back(value);
      ends_.push_back(data_.size());
    }
  }
  // Adds runs of the values as options; `ends` has the end of each run, in order.
  void add_runs(std::span<const std::int32_t> values, std::span<const std::int32_t> ends) {
    write_out();
    const std::size_t before = data_.size();
    data_.insert(data_.end(), values.begin(), values.end());
    ends_.reserve(ends_.size() + ends.size());
    for (const std::int32_t end : ends) ends_.push_back(before + static_cast<std::size_t>(end));
  }
  // Adds an option for each mask: the `values` whose bits are set. REQUIRES: the list is empty.
  void add_chosen(std::span<const std::int32_t> values, std::span<const std::uint64_t> masks) {
    chosen_from_.assign(values.begin(), values.end());
    masks_.assign(masks.begin(), masks.end());
  }
  // Returns the set of all selections if the options are examples; nullptr if they are complete.
  const SelectionSet* unlisted() const { return unlisted_.is_open() ? &unlisted_ : nullptr; }
  void describe(SelectionSet all) { unlisted_ = std::move(all); }
  // Returns whether there is one answer only, so that nobody needs to be asked.
  bool leaves_no_choice() const { return size() == 1 && !unlisted_.is_open(); }
  bool contains(std::span<const std::int32_t> values) const;
  // Sorts the options by rank, highest first and stable. Does nothing without ranks.
  void sort_by_rank(const std::vector<std::int32_t>& ranks);
  // Returns the ends of the runs of options of equal rank; nothing where they were not sorted so.
  std::span<const std::size_t> ends_of_ranks() const { return ends_of_ranks_; }
  void clear() {
    data_.clear();
    ends_.clear();
    masks_.clear();
    ends_of_ranks_.clear();
    unlisted_.clear();
  }
  bool operator==(const OptionList& other) const {
    write_out();
    other.write_out();
    return data_ == other.data_ && ends_ == other.ends_ && unlisted_ == other.unlisted_;
  }

 private:
  template <class List>
  void append_chosen(std::uint64_t mask, List& out) const {
    for (; mask != 0; mask &= mask - 1) {
      out.push_back(chosen_from_[static_cast<std::size_t>(std::countr_zero(mask))]);
    }
  }
  void write_out() const {
    for (const std::uint64_t mask : masks_) {
      append_chosen(mask, data_);
      ends_.push_back(data_.size());
    }
    masks_.clear();
  }

  // Invariant: if masks_ is not empty, it holds the options, and data_ and ends_ are empty.
  mutable std::vector<std::uint64_t> masks_;
  std::vector<std::int32_t> chosen_from_;
  mutable std::vector<std::int32_t> data_;
  mutable std::vector<std::size_t> ends_;
  std::vector<std::size_t> ends_of_ranks_;
  SelectionSet unlisted_;
};

// The value of the option to decline an optional action or choice.
inline constexpr std::int32_t kDoneOption = -1;

struct Decision {
  AskKind kind = AskKind::kAnswered;  // kAnswered: there is no question
  MaybePlayer player;                 // none for chance
  ActionId action;                    // for kChoice: the action with the choice
  std::string name;                   // name of the choice in content; empty for actions
  // Type of one item; kNothing for actions, which are ActionIds, and for questions with parts.
  Type type;
  std::vector<QuestionPart> parts;  // an option has one value for each of them
  bool is_subset = false;           // an option is a set of items, not one
  bool is_secret = false;           // only the player who answers sees the answer
  bool is_ranked = false;           // content ranks the options, best first
  // The values of an option are one ActionId or kDoneOption; one item; the items of a subset (only
  // one of several equivalent subsets is offered); one item for each part; or nothing, to decline
  // an optional choice. If there are too many selections, the options are examples. For chance
  // there are no options if there are too many outcomes; chance_dice then has the dice.
  OptionList options;
  // The content's note on each option; empty if it has none.
  std::vector<std::int32_t> notes;
  Type note_type;
  std::vector<std::int32_t> chance_dice;

  // Returns the answer as the rules list it: an option, or a selection of the set that is too large
  // to list; the items of a selection may be given in any order. None if it is neither. The
  // condition on the whole of an unlisted selection is not checked.
  std::optional<std::vector<std::int32_t>> in_form(std::span<const std::int32_t> values) const;

  // Returns the type of value `i` of an option.
  Type type_at(std::size_t i) const { return type_of_item(type, parts, i); }

  // Clears the decision and keeps the memory.
  void clear() {
    kind = AskKind::kAnswered;
    player = MaybePlayer();
    action = ActionId();
    name.clear();
    type = {};
    parts.clear();
    is_subset = is_ranked = is_secret = false;
    options.clear();
    notes.clear();
    note_type = {};
    chance_dice.clear();
  }
};

// An answer: the values of one of the options.
struct Choice {
  MaybePlayer player;
  std::vector<std::int32_t> values;
  bool operator==(const Choice&) const = default;
};

}  // namespace cubilete
