// The memory of a Lua state, counted by owner: what stays between calls, and what one call holds.
//
// The limit is of one call and does not depend on what the state did before:
//  - The collector never runs by itself. Where a call holds more than a threshold, the allocator
//    refuses once; Lua then collects all garbage, shrinks nothing, and asks again. What is left is
//    exactly what lives, and the part of it that is not permanent belongs to the call.
//  - What stays between calls (the library, the compiled chunks, the handles) is measured or
//    counted apart, and so is Lua's table of all short texts, which grows with garbage.
// Together they bound the memory of a state: the permanent part (chunks are at most 64 KiB of
// source each) + the handles + kMostGarbage + the limit of a call + the table of texts, which takes
// at most a third of the bytes of all texts.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cubilete {

class ScriptMemory {
 public:
  // Bytes that one call may hold, and bytes of large blocks that it may allocate; a collection
  // counts as one fourth of the bytes it looks through.
  ScriptMemory(std::size_t limit, std::size_t turnover) : limit_(limit), most_turnover_(turnover) {}
  ScriptMemory(const ScriptMemory&) = delete;
  ScriptMemory& operator=(const ScriptMemory&) = delete;

  // What a new block is: a short text, which Lua shares with all that are equal; a long one, whose
  // size is charged as fuel and not as turnover; or anything else.
  enum class Kind { kOther, kShortText, kLongText };
  // Does what a lua_Alloc does. nullptr: refused.
  void* resize(void* block, std::size_t old_size, std::size_t new_size, Kind);

  // The limits hold between these two.
  void begin_call();
  void end_call() { is_in_call_ = false; }

  // Whether garbage has to be collected before the next call: much of it, or something permanent
  // was added. After a full collection outside of calls, measure_permanent() measures the permanent
  // part.
  bool needs_collection() const;
  void measure_permanent();
  void add_permanent() { is_measured_ = false; }

  // While one of these lives, what is allocated is kept by the host between calls: it is never
  // refused and counts for no call.
  class Keeping {
   public:
    explicit Keeping(ScriptMemory& m) : memory_(m) { memory_.is_keeping_ = true; }
    ~Keeping() { memory_.is_keeping_ = false; }
    Keeping(const Keeping&) = delete;
    Keeping& operator=(const Keeping&) = delete;

   private:
    ScriptMemory& memory_;
  };
  // All that was kept has become garbage.
  void forget_kept() { kept_ = 0; }
  // A call makes use of something kept: the same bytes, whether it was there before or not.
  void use_kept(std::size_t bytes) { borrowed_ += static_cast<std::int64_t>(bytes); }

  // Charges a walk over all of a table, whose size is not known: it is taken to be the largest
  // block of the call. False: the turnover is exhausted.
  bool charge_walk();

  // Bytes of the whole state.
  std::size_t used() const { return static_cast<std::size_t>(used_) + text_table_bytes_; }
  // The most that the last call held at once, with the garbage not yet collected.
  std::size_t peak() const { return static_cast<std::size_t>(peak_); }

 private:
  bool may_grow(std::int64_t by);

  std::size_t limit_;
  std::size_t most_turnover_;
  bool is_in_call_ = false;
  bool is_keeping_ = false;
  bool is_measured_ = false;       // permanent_ is up to date
  bool is_after_refusal_ = false;  // Lua has just collected all garbage
  // Bytes; none include the table of texts.
  std::int64_t used_ = 0;
  std::int64_t permanent_ = 0;
  std::int64_t kept_ = 0;
  // Of the call.
  std::int64_t floor_ = 0;  // what is used and not held by the call
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
