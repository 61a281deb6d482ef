// Results of pure queries, remembered by their arguments. A flat table with exact keys: a result
// found here is the one the script would give again. Bounded: a full table forgets everything and
// starts anew.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace cubilete {

class Remembered {
 public:
  // A key of 128 bits holds the query and up to 28 small arguments, lengths of lists included.
  // False where the arguments do not fit: such a call is not remembered.
  bool start_key(std::int32_t query) {
    low_ = static_cast<std::uint64_t>(query);
    high_ = 0;
    bits_ = 16;
    return query >= 0 && query < (1 << 16);
  }
  bool add_to_key(std::int32_t value) {
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

  // The result for the key built last, or nullptr.
  const std::int32_t* find() const {
    if (slots_.empty()) return nullptr;
    for (std::size_t i = home();; i = (i + 1) & (slots_.size() - 1)) {
      const Slot& s = slots_[i];
      if (!s.is_used) return nullptr;
      if (s.low == low_ && s.high == high_ && s.bits == bits_) return &s.result;
    }
  }
  void put(std::int32_t result) {
    if (2 * (used_ + 1) > slots_.size()) grow();
    std::size_t i = home();
    while (slots_[i].is_used) i = (i + 1) & (slots_.size() - 1);
    slots_[i] = {low_, high_, result, static_cast<std::uint16_t>(bits_), true};
    ++used_;
  }

 private:
  static constexpr std::size_t kMostSlots = 1u << 20;

  struct Slot {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    std::int32_t result = 0;
    std::uint16_t bits = 0;  // how long the key is: 0 and nothing are not the same
    bool is_used = false;
  };

  std::size_t home() const {
    // The finalizer of splitmix64 over both halves.
    std::uint64_t h = low_ ^ (high_ * 0x9e3779b97f4a7c15ull) ^ bits_;
    h = (h ^ (h >> 30)) * 0xbf58476d1ce4e5b9ull;
    h = (h ^ (h >> 27)) * 0x94d049bb133111ebull;
    return (h ^ (h >> 31)) & (slots_.size() - 1);
  }
  void grow() {
    std::vector<Slot> old = std::move(slots_);
    const std::uint64_t low = low_;
    const std::uint64_t high = high_;
    const unsigned bits = bits_;
    slots_.assign(old.empty() ? 1024 : old.size() * 2, Slot{});
    used_ = 0;
    if (slots_.size() > kMostSlots) {
      slots_.assign(1024, Slot{});
      old.clear();
    }
    for (const Slot& s : old) {
      if (!s.is_used) continue;
      low_ = s.low;
      high_ = s.high;
      bits_ = s.bits;
      put(s.result);
    }
    low_ = low;
    high_ = high;
    bits_ = bits;
  }

  std::vector<Slot> slots_;
  std::size_t used_ = 0;
  std::uint64_t low_ = 0;
  std::uint64_t high_ = 0;
  unsigned bits_ = 0;
};

}  // namespace cubilete
