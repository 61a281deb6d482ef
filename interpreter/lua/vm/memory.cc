#include "lua/vm/memory.h"

#include <algorithm>
#include <new>

namespace cubilete {
namespace {

constexpr std::size_t kLargeBlock = 1024;
// Bytes that a call holds when its garbage is collected for the first time.
constexpr std::int64_t kFirstCollection = std::int64_t(4) << 20;
// Most bytes of garbage that may remain between calls without a collection.
constexpr std::int64_t kMostGarbage = std::int64_t(1) << 20;
// The size of Lua 5.4's first table of short texts (MINSTRTABSIZE pointers); no other block of a
// new state has this size.
constexpr std::size_t kFirstTextTable = 128 * sizeof(void*);

}  // namespace

void* ScriptMemory::resize(void* block, std::size_t old_size, std::size_t new_size, Kind kind) {
  const bool is_text_table = block && block == text_table_;
  const std::int64_t by = static_cast<std::int64_t>(new_size) - static_cast<std::int64_t>(old_size);
  if (new_size == 0) {
    pool_.release(block, old_size);
    if (!is_text_table) used_ += by;
    if (!is_text_table && is_keeping_) kept_ += by;
    return nullptr;
  }
  const bool is_of_call = is_in_call_ && !is_keeping_ && !is_text_table;
  const bool is_large = is_of_call && by > 0 && kind != Kind::kLongText && new_size > kLargeBlock;
  if (is_of_call && by > 0 && !may_grow(by)) return nullptr;
  if (is_large && turnover_ + new_size > most_turnover_) return nullptr;
  void* const moved = pool_.resize(block, old_size, new_size);
  if (!moved) {
    // Lack of memory on this machine is not an error of the script.
    if (const auto out_of_memory = std::get_new_handler()) out_of_memory();
    return nullptr;
  }
  if (is_text_table) {
    text_table_ = moved;
    text_table_bytes_ = new_size;
    return moved;
  }
  if (!block && !text_table_ && new_size == kFirstTextTable) {
    text_table_ = moved;
    text_table_bytes_ = new_size;
    return moved;
  }
  used_ += by;
  if (is_keeping_) kept_ += by;
  if (is_of_call && kind == Kind::kShortText && !has_collected_) short_texts_ += by;
  if (is_large) {
    turnover_ += new_size;
    largest_block_ = std::max(largest_block_, new_size);
  }
  if (is_of_call) peak_ = std::max(peak_, used_ - kept_ - floor_ + borrowed_);
  return moved;
}

// If this refuses, Lua collects all garbage and asks again. The time of that may not depend on
// earlier calls, since collections are charged. Short texts may be shared with garbage of earlier
// calls, so they do not count before the first collection has removed it.
bool ScriptMemory::may_grow(std::int64_t by) {
  const std::int64_t held = used_ - kept_ - floor_ + borrowed_ + by;
  const auto limit = static_cast<std::int64_t>(limit_);
  if (is_after_refusal_) {
    is_after_refusal_ = false;
    if (held > limit || turnover_ > most_turnover_) return false;
    collect_at_ = std::min(std::max(2 * held, kFirstCollection), limit);
    return true;
  }
  if (held <= limit && held - short_texts_ <= collect_at_) return true;
  is_after_refusal_ = true;
  has_collected_ = true;
  short_texts_ = 0;
  floor_ = permanent_;
  turnover_ += static_cast<std::size_t>(held) / 4;
  return false;
}

void ScriptMemory::begin_call() {
  is_in_call_ = true;
  is_after_refusal_ = false;
  floor_ = used_ - kept_;
  borrowed_ = 0;
  collect_at_ = std::min(kFirstCollection, static_cast<std::int64_t>(limit_));
  short_texts_ = 0;
  has_collected_ = false;
  peak_ = 0;
  turnover_ = 0;
  largest_block_ = 0;
}

bool ScriptMemory::needs_collection() const {
  return !is_measured_ || used_ - kept_ - permanent_ > kMostGarbage;
}

void ScriptMemory::measure_permanent() {
  permanent_ = used_ - kept_;
  is_measured_ = true;
}

bool ScriptMemory::charge_walk() {
  turnover_ += largest_block_ / 16;
  return turnover_ <= most_turnover_;
}

}  // namespace cubilete
