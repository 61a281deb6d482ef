// A Decision is the question that a state waits at: who is asked what, and every possible answer.
// It is derived from the State (engine/engine.h computes it) and never stored in one.
#pragma once

#include <bit>
#include <optional>
#include <span>
#include <vector>

#include "base/short_list.h"
#include "state/state.h"

namespace cubilete {

// The selections of a question where they are too many to list: any of `items`, from `minimum` to
// `maximum` of them, for which the condition that content puts on the whole selection holds.
struct SelectionSet {
  std::vector<std::int32_t> items;  // class by class: those of one class stand for each other
  std::vector<std::size_t> ends;    // where each class ends in `items`
  std::int64_t minimum = 0;
  std::int64_t maximum = 0;

  bool is_open() const { return !ends.empty(); }
  std::size_t begin_of(std::size_t c) const { return c == 0 ? 0 : ends[c - 1]; }
  std::size_t size_of(std::size_t c) const { return ends[c] - begin_of(c); }
  // The selection with so many items of each class; nothing where it is too small or too large.
  // The condition on the whole is not looked at.
  std::optional<std::vector<std::int32_t>> with(std::span<const std::size_t> counts) const;
  // The same selection with the first items of each class; nothing where one of the items is no
  // candidate, is named twice, or they are too few or too many.
  std::optional<std::vector<std::int32_t>> in_form(std::span<const std::int32_t> chosen) const;
  void clear() {
    items.clear();
    ends.clear();
    minimum = 0;
    maximum = 0;
  }
  bool operator==(const SelectionSet&) const = default;
};

// Many short runs of numbers, one behind the other. Selections of the same few numbers stay bits
// until one of them is read: a list is used by one thread, also where it is const. Where there are
// too many selections to list, it holds some examples of them, and unlisted() describes them all.
class OptionList {
 public:
  std::size_t size() const { return masks_.empty() ? ends_.size() : masks_.size(); }
  bool empty() const { return size() == 0; }
  std::span<const std::int32_t> operator[](std::size_t i) const {
    write_out();
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return std::span<const std::int32_t>(data_).subspan(begin, ends_[i] - begin);
  }
  // The same, for a caller that reads no other option.
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
  // Each of these is an option.
  void add_each(std::span<const std::int32_t> values) {
    write_out();
    data_.reserve(data_.size() + values.size());
    for (const std::int32_t value : values) {
      data_.push_back(value);
      ends_.push_back(data_.size());
    }
  }
  // Each run of the values is an option: `ends` says where they end, one after the other.
  void add_runs(std::span<const std::int32_t> values, std::span<const std::int32_t> ends) {
    write_out();
    const std::size_t before = data_.size();
    data_.insert(data_.end(), values.begin(), values.end());
    ends_.reserve(ends_.size() + ends.size());
    for (const std::int32_t end : ends) ends_.push_back(before + static_cast<std::size_t>(end));
  }
  // For each mask, those of `values` whose bit is set. REQUIRES: the list is empty.
  void add_chosen(std::span<const std::int32_t> values, std::span<const std::uint64_t> masks) {
    chosen_from_.assign(values.begin(), values.end());
    masks_.assign(masks.begin(), masks.end());
  }
  // All the selections of which these are examples; nullptr where every option is listed.
  const SelectionSet* unlisted() const { return unlisted_.is_open() ? &unlisted_ : nullptr; }
  void describe(SelectionSet all) { unlisted_ = std::move(all); }
  // Whether there is one answer only, so that nobody need be asked.
  bool leaves_no_choice() const { return size() == 1 && !unlisted_.is_open(); }
  bool contains(std::span<const std::int32_t> values) const;
  // Puts those of the highest rank first; equal ones stay in their order. Without ranks, nothing.
  void sort_by_rank(const std::vector<std::int32_t>& ranks);
  void clear() {
    data_.clear();
    ends_.clear();
    masks_.clear();
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

  // Invariant: where masks_ has elements, they are the options, and data_ and ends_ are empty.
  mutable std::vector<std::uint64_t> masks_;
  std::vector<std::int32_t> chosen_from_;
  mutable std::vector<std::int32_t> data_;
  mutable std::vector<std::size_t> ends_;
  SelectionSet unlisted_;
};

// The value of the option that declines: an optional action or choice left out.
inline constexpr std::int32_t kDoneOption = -1;

struct Decision {
  AskKind kind = AskKind::kAnswered;  // kAnswered: there is no question
  MaybePlayer player;                 // none for chance
  ActionId action;                    // kChoice: of this action
  std::string name;                   // of the choice, as content declares it; empty for actions
  // Of one item; kNothing for actions, whose values are ActionIds, and where there are parts.
  Type type;
  std::vector<QuestionPart> parts;  // an option has one value for each of them
  bool is_subset = false;           // an option is a set of items, not one
  bool is_secret = false;           // only the player who answers sees the answer
  bool is_ranked = false;           // content says which options are better: they come first
  // Each option is the run of its values: one ActionId or kDoneOption; one item; the items of a
  // subset (equal components are interchangeable, so only one of equal subsets is offered); one
  // item for each part; nothing for declining an optional choice. Examples only, where there are
  // too many selections to list. For chance: empty where there are too many outcomes to list;
  // `chance_dice` then says what was rolled.
  OptionList options;
  // The notes of content beside each option; empty where it has none.
  std::vector<std::int32_t> notes;
  Type note_type;
  std::vector<std::int32_t> chance_dice;

  // The type of the value at place `i` of an option.
  Type type_at(std::size_t i) const { return type_of_item(type, parts, i); }

  // Makes it no question, and keeps the memory.
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
