// A hash map from a span of int32 to uint32: open addressing, exact keys, stored contiguously. The
// user bounds it by bytes() and clear(). A slot that was overwritten gives a wrong value or none,
// and nothing is read outside of the table; users check the values.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "base/memory_budget.h"

namespace cubilete::inline base {

class IntSpanMap {
 public:
  static constexpr std::uint32_t kNone = ~0u;

  // The value of this key, or kNone.
  std::uint32_t find(std::span<const std::int32_t> key) const {
    if (slots_.empty()) return kNone;
    const std::uint64_t hash = hash_of(key);
    std::size_t i = hash & (slots_.size() - 1);
    for (std::size_t n = slots_.size(); n > 0; --n, i = (i + 1) & (slots_.size() - 1)) {
      const Slot& s = slots_[i];
      if (s.value == kNone) return kNone;
      if (s.hash == hash && is_key(s, key)) return s.value;
    }
    return kNone;
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
  // The number of keys.
  std::size_t size() const { return used_; }
  // Allocated bytes.
  std::size_t bytes() const {
    return slots_.capacity() * sizeof(Slot) + keys_.capacity() * sizeof(std::int32_t);
  }
  // Removes all keys and frees the memory.
  void clear() { *this = IntSpanMap(); }
  void visit_memory(const MemoryVisitor& visit) {
    visit(std::as_writable_bytes(std::span(slots_)));
    visit(std::as_writable_bytes(std::span(keys_)));
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
    if (s.size != key.size() || std::size_t{s.begin} + s.size > keys_.size()) return false;
    const std::int32_t* const own = keys_.data() + s.begin;
    for (std::size_t i = 0; i < key.size(); ++i) {
      if (own[i] != key[i]) return false;
    }
    return true;
  }
  void place(const Slot& slot) {
    std::size_t i = slot.hash & (slots_.size() - 1);
    for (std::size_t n = slots_.size(); n > 0 && slots_[i].value != kNone; --n) {
      i = (i + 1) & (slots_.size() - 1);
    }
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

}  // namespace cubilete::base
