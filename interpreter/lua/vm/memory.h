// Counts the memory of a Lua state by owner: what remains between calls, and what one call holds.
//
// The limit applies to one call and does not depend on earlier calls:
//  - The collector never runs by itself. When a call holds more than a threshold, the allocator
//    refuses once; Lua then collects all garbage, shrinks nothing, and asks again. What remains is
//    alive, and the part of it that is not permanent belongs to the call.
//  - What remains between calls (the library, the compiled chunks, the handles) is measured or
//    counted separately, and so is Lua's table of all short texts, which grows with garbage.
// Together they bound the memory of a state: the permanent part (chunks have at most 64 KiB of
// source each) + the handles + kMostGarbage + the limit of a call + the table of texts, which takes
// at most a third of the bytes of all texts.
#pragma once

#include <cstddef>
#include <cstdint>

#include "lua/vm/block_pool.h"

namespace cubilete {

class ScriptMemory {
 public:
  // Bytes that one call may hold, and bytes of large blocks that it may allocate; a collection
  // counts as a fourth of the bytes that it examines.
  ScriptMemory(std::size_t limit, std::size_t turnover) : limit_(limit), most_turnover_(turnover) {}
  ScriptMemory(const ScriptMemory&) = delete;
  ScriptMemory& operator=(const ScriptMemory&) = delete;

  // The kind of a new block: a short text, which Lua shares with equal ones; a long text, whose
  // size is charged as fuel and not as turnover; or anything else.
  enum class Kind { kOther, kShortText, kLongText };
  // Implements lua_Alloc. Returns nullptr if it refuses.
  void* resize(void* block, std::size_t old_size, std::size_t new_size, Kind);

  // The limits apply between these two calls.
  void begin_call();
  void end_call() { is_in_call_ = false; }

  // True if garbage must be collected before the next call: there is much, or something permanent
  // was added. After a full collection outside of calls, measure_permanent() measures the permanent
  // part.
  bool needs_collection() const;
  void measure_permanent();
  void add_permanent() { is_measured_ = false; }

  // While one of these exists, allocations are kept by the host between calls: they are never
  // refused and count for no call.
  class Keeping {
   public:
    explicit Keeping(ScriptMemory& m) : memory_(m) { memory_.is_keeping_ = true; }
    ~Keeping() { memory_.is_keeping_ = false; }
    Keeping(const Keeping&) = delete;
    Keeping& operator=(const Keeping&) = delete;

   private:
    ScriptMemory& memory_;
  };
  // Reports that all kept memory has become garbage.
  void forget_kept() { kept_ = 0; }
  // Charges a call for kept memory that it uses, whether or not it existed before.
  void use_kept(std::size_t bytes) { borrowed_ += static_cast<std::int64_t>(bytes); }

  // Charges for iterating over a whole table, whose size is unknown: the largest block of the call
  // is assumed. False: the turnover is exhausted.
  bool charge_walk();

  // Returns the bytes of the whole state.
  std::size_t used() const { return static_cast<std::size_t>(used_) + text_table_bytes_; }
  // Returns the most bytes that the last call held at once, including uncollected garbage.
  std::size_t peak() const { return static_cast<std::size_t>(peak_); }

 private:
  bool may_grow(std::int64_t by);

  BlockPool pool_;
  std::size_t limit_;
  std::size_t most_turnover_;
  bool is_in_call_ = false;
  bool is_keeping_ = false;
  bool is_measured_ = false;       // permanent_ is up to date
  bool is_after_refusal_ = false;  // Lua has just collected all garbage
  // These are bytes, without the table of texts.
  std::int64_t used_ = 0;
  std::int64_t permanent_ = 0;
  std::int64_t kept_ = 0;
  // These belong to the call under way.
  std::int64_t floor_ = 0;  // bytes in use that the call does not hold
  std::int64_t borrowed_ = 0;
  std::int64_t collect_at_ = 0;
  std::int64_t short_texts_ = 0;  // allocated before the first collection
  bool has_collected_ = false;
  std::int64_t peak_ = 0;
  std::size_t turnover_ = 0;
  std::size_t largest_block_ = 0;
  void* text_table_ = nullptr;
  std::size_t text_table_bytes_ = 0;
};

}  // namespace cubilete
