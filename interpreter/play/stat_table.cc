#include "play/stat_table.h"

#include <algorithm>

namespace cubilete {

StatTable::StatTable(std::size_t most_slots)
    : most_slots_(most_slots), slots_(std::min(most_slots, std::size_t{1} << 10)) {}

std::size_t StatTable::slot_of(std::uint64_t key) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = static_cast<std::size_t>(key) & mask;
  while (slots_[at].key != 0 && slots_[at].key != key) at = (at + 1) & mask;
  return at;
}

const Stat* StatTable::find(std::uint64_t key) const {
  const Stat& s = slots_[slot_of(key)];
  return s.key == 0 ? nullptr : &s;
}

Stat* StatTable::add(std::uint64_t key) {
  const std::size_t at = slot_of(key);
  if (slots_[at].key != 0) return &slots_[at];
  if (10 * (size_ + 1) > 7 * slots_.size() && !grow()) return nullptr;
  Stat& s = slots_[slot_of(key)];
  s.key = key;
  ++size_;
  return &s;
}

bool StatTable::grow() {
  if (2 * slots_.size() > most_slots_) return false;
  std::vector<Stat> old(2 * slots_.size());
  old.swap(slots_);
  for (const Stat& s : old) {
    if (s.key != 0) slots_[slot_of(s.key)] = s;
  }
  return true;
}

}  // namespace cubilete
