// A wish that long work ends soon: Ctrl-C, or a caller that has enough. Who does the work holds a
// token and looks at it where work is counted, which costs one relaxed load.
#pragma once

#include <atomic>

namespace cubilete {

class StopToken {
 public:
  // A token that never stops.
  StopToken() = default;
  // Stops once the flag is true. REQUIRES: the flag outlives all copies of the token.
  explicit StopToken(const std::atomic<bool>& flag) : flag_(&flag) {}

  bool is_stopped() const { return flag_->load(std::memory_order_relaxed); }
  // Returns the flag as a byte, for compiled rules, which know no class of the program.
  const volatile unsigned char* as_byte() const {
    static_assert(sizeof(std::atomic<bool>) == 1 && std::atomic<bool>::is_always_lock_free);
    return reinterpret_cast<const volatile unsigned char*>(flag_);
  }

 private:
  static const inline std::atomic<bool> never_ = false;

  const std::atomic<bool>* flag_ = &never_;
};

}  // namespace cubilete
