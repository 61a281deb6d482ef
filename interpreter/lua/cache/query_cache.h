// Remembers results of pure queries with their fuel, by their arguments: a flat table with exact
// keys. The script would return a result found here again. A full table is emptied. Corrupted
// memory may yield a wrong result or none; callers check its range.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/memory_budget.h"

namespace cubilete {

class QueryCache {
 public:
  struct Answer {
    std::int32_t result = 0;
    std::int32_t fuel = -1;  // -1: the slot is free
  };

  // A key of 128 bits holds the query and up to 28 small arguments, lengths of lists included.
  class Key {
   public:
    // Return false if the query or argument does not fit; such a call is not remembered.
    bool start(std::int32_t query) {
      low_ = static_cast<std::uint64_t>(query);
      return query >= 0 && query < (1 << 16);
    }
    bool add(std::int32_t value) {
      if (value < 0 || value > 15 || bits_ > 124) return false;
      const auto v = static_cast<std::uint64_t>(value);
      if (bits_ < 64) {
        low_ |= v << bits_;
      } else {
        high_ |= v << (bits_ - 64);
      }
      bits_ += 4;
      return true;
    }
    bool operator==(const Key&) const = default;

   private:
    friend class QueryCache;
    std::uint64_t low_ = 0;
    std::uint64_t high_ = 0;
    std::uint32_t bits_ = 16;  // length, so that leading zeros count
  };

  // Returns nullptr if the result is unknown.
  const Answer* find(const Key& key) const {
    const std::size_t at = place(key);
    return at == slots_.size() || slots_[at].answer.fuel < 0 ? nullptr : &slots_[at].answer;
  }
  // REQUIRES: fuel >= 0.
  void put(const Key& key, const Answer& answer) {
    if (2 * (used_ + 1) > slots_.size()) grow();
    const std::size_t at = place(key);
    if (at == slots_.size()) return;
    slots_[at] = {key, answer};
    ++used_;
  }

  std::size_t bytes() const { return slots_.capacity() * sizeof(Slot); }
  void visit_memory(const MemoryVisitor& visit) {
    visit(std::as_writable_bytes(std::span(slots_)));
  }

 private:
  struct Slot {
    Key key;
    Answer answer;
  };
  static constexpr std::size_t kFewest = 1024;

  // Returns the slot of a key, or the free slot for it; the number of slots if there is neither.
  std::size_t place(const Key& key) const {
    // The finalizer of splitmix64, over both halves.
    std::uint64_t h = key.low_ ^ (key.high_ * 0x9e3779b97f4a7c15ull) ^ key.bits_;
    h = (h ^ (h >> 30)) * 0xbf58476d1ce4e5b9ull;
    h = (h ^ (h >> 27)) * 0x94d049bb133111ebull;
    std::size_t i = (h ^ (h >> 31)) & (slots_.size() - 1);
    for (std::size_t n = slots_.size(); n > 0; --n, i = (i + 1) & (slots_.size() - 1)) {
      const Slot& s = slots_[i];
      if (s.answer.fuel < 0 || s.key == key) return i;
    }
    return slots_.size();
  }
  // The old slots still exist while the new ones are filled.
  void grow() {
    std::vector<Slot> old = std::move(slots_);
    std::size_t wanted = old.empty() ? kFewest : 2 * old.size();
    if ((wanted + old.size()) * sizeof(Slot) > kQueryBudget) {
      old = {};
      wanted = kFewest;
    }
    slots_.assign(wanted, Slot{});
    used_ = 0;
    for (const Slot& s : old) {
      if (s.answer.fuel >= 0) put(s.key, s.answer);
    }
  }

  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

}  // namespace cubilete
