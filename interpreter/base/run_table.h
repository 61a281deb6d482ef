// Numbers found by runs of numbers: an open hash table with exact keys in one piece of memory.
// Bounded by whoever uses it, who clears it when it has become too large.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace cubilete {

class RunTable {
 public:
  static constexpr std::uint32_t kNone = ~0u;

  // The number put for this key, or kNone.
  std::uint32_t find(std::span<const std::int32_t> key) const {
    if (slots_.empty()) return kNone;
    const std::uint64_t hash = hash_of(key);
    for (std::size_t i = hash & (slots_.size() - 1);; i = (i + 1) & (slots_.size() - 1)) {
      const Slot& s = slots_[i];
      if (s.value == kNone) return kNone;
      if (s.hash == hash && is_key(s, key)) return s.value;
    }
  }
  // REQUIRES: the key is not there; value is not kNone.
  void put(std::span<const std::int32_t> key, std::uint32_t value) {
    if (2 * (used_ + 1) > slots_.size()) grow();
    const std::uint64_t hash = hash_of(key);
    place({hash, static_cast<std::uint32_t>(keys_.size()), static_cast<std::uint32_t>(key.size()),
           value});
    keys_.insert(keys_.end(), key.begin(), key.end());
    ++used_;
  }
  // How many keys there are, and how many numbers they are made of.
  std::size_t size() const { return used_; }
  std::size_t length() const { return keys_.size(); }
  // Forgets everything and keeps the memory.
  void clear() {
    slots_.assign(slots_.size(), Slot{});
    keys_.clear();
    used_ = 0;
  }

 private:
  struct Slot {
    std::uint64_t hash = 0;
    std::uint32_t begin = 0;
    std::uint32_t size = 0;
    std::uint32_t value = kNone;
  };

  static std::uint64_t hash_of(std::span<const std::int32_t> key) {
    // Multiply and fold, two numbers at a time.
    std::uint64_t h = key.size() * 0x9e3779b97f4a7c15ull;
    std::size_t i = 0;
    for (; i + 1 < key.size(); i += 2) {
      std::uint64_t two = 0;
      std::memcpy(&two, key.data() + i, sizeof two);
      h = (h ^ two) * 0xbf58476d1ce4e5b9ull;
      h ^= h >> 32;
    }
    if (i < key.size()) h = (h ^ static_cast<std::uint32_t>(key[i])) * 0xbf58476d1ce4e5b9ull;
    h = (h ^ (h >> 29)) * 0x94d049bb133111ebull;
    return h ^ (h >> 32);
  }
  bool is_key(const Slot& s, std::span<const std::int32_t> key) const {
    // Keys are short: a call of memcmp would cost more.
    if (s.size != key.size()) return false;
    const std::int32_t* const own = keys_.data() + s.begin;
    for (std::size_t i = 0; i < key.size(); ++i) {
      if (own[i] != key[i]) return false;
    }
    return true;
  }
  void place(const Slot& slot) {
    std::size_t i = slot.hash & (slots_.size() - 1);
    while (slots_[i].value != kNone) i = (i + 1) & (slots_.size() - 1);
    slots_[i] = slot;
  }
  void grow() {
    const std::vector<Slot> old = std::move(slots_);
    slots_.assign(old.empty() ? 64 : old.size() * 2, Slot{});
    for (const Slot& s : old) {
      if (s.value != kNone) place(s);
    }
  }

  std::vector<Slot> slots_;
  std::vector<std::int32_t> keys_;
  std::size_t used_ = 0;
};

}  // namespace cubilete
