// The status of one run of the rules: the work that it has done and its first error.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "diagnostics/result.h"

namespace cubilete {

// In units of about a hundred-millionth of a second. The charge of anything is a function of the
// state and the choice alone: what is remembered carries the charge of the run that found it.
inline constexpr std::int64_t kMostWork = 20'000'000;
// The charge of a call of a script, without its fuel.
inline constexpr std::int64_t kCallOfScript = 60;

class RunStatus {
 public:
  bool failed() const { return error_.has_value(); }
  // REQUIRES: failed().
  RuleError take_error() {
    RuleError e = std::move(*error_);
    error_.reset();
    return e;
  }
  // Fails the run, unless it has failed already.
  void raise(RuleError e) {
    if (!error_) error_ = std::move(e);
  }

  // Whatever is done in one run, expressions, candidates, effects and scripts together, may cost
  // kMostWork. False where that is spent: failed() is then true, with "takes-too-long".
  bool spend(std::int64_t units) {
    work_ += units;
    return work_ <= most_work_ || stop_working();
  }
  std::int64_t work() const { return work_; }
  std::int64_t work_left() const { return most_work_ - work_; }
  // The same as work(), once: 0 until more is spent.
  std::int64_t take_work() { return std::exchange(work_, 0); }
  // Sets what has been spent so far: where something was evaluated twice and counts once.
  void set_work(std::int64_t units) { work_ = units; }
  // -- the fuel of scripts -----------------------------------------------------------------------
  // It is spent where a script ends, where it calls the rules and where it asks a player. `used` is
  // what all scripts have used so far.
  void begin_script(std::int64_t used) {
    if (scripts_under_way_++ == 0) settled_fuel_ = used;
  }
  bool end_script(std::int64_t used) {
    --scripts_under_way_;
    return settle_fuel(used);
  }
  bool settle_fuel(std::int64_t used) {
    const std::int64_t open = open_fuel(used);
    settled_fuel_ += open;
    return spend(open);
  }
  bool is_in_script() const { return scripts_under_way_ > 0; }
  // What is not spent yet.
  std::int64_t open_fuel(std::int64_t used) const {
    return used > settled_fuel_ ? used - settled_fuel_ : 0;
  }
  // kMostWork but for tests.
  void set_most_work(std::int64_t units) { most_work_ = units; }

 protected:
  // The place of the error, where it has none yet. REQUIRES: failed().
  void locate_error(SourceSpan span) {
    if (!error_->reference.is_known()) error_->reference = span;
  }
  void clear_error() { error_.reset(); }
  void clear_scripts() { scripts_under_way_ = 0; }

 private:
  bool stop_working();

  std::optional<RuleError> error_;
  std::int64_t work_ = 0;
  std::int64_t most_work_ = kMostWork;
  int scripts_under_way_ = 0;
  std::int64_t settled_fuel_ = 0;  // of what the scripts have used
};

}  // namespace cubilete
