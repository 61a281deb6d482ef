// The status of one run of the rules: the work that it has done and its first error. It is a part
// of its own, since functions that list selections charge work without evaluating expressions.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "diagnostics/result.h"
#include "engine/bounds.h"

namespace cubilete {

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

  // Charges the run. All expressions, candidates, effects and scripts in one run may cost kMostWork
  // together. Returns false once that is spent: failed() is then true, with "takes-too-long".
  bool spend(std::int64_t units) {
    work_ += units;
    return work_ <= most_work_ || stop_working();
  }
  std::int64_t work() const { return work_; }
  std::int64_t work_left() const { return most_work_ - work_; }
  // Returns work() and resets it to 0.
  std::int64_t take_work() { return std::exchange(work_, 0); }
  // Sets the work so far, for code that evaluates something twice but counts it once.
  void set_work(std::int64_t units) { work_ = units; }
  // -- the fuel of scripts -----------------------------------------------------------------------
  // Fuel is charged when a script ends, calls rules or asks a player. `used` is the total fuel that
  // all scripts have used.
  void begin_script(std::int64_t used) {
    if (scripts_under_way_++ == 0) charged_fuel_ = used;
  }
  bool end_script(std::int64_t used) {
    --scripts_under_way_;
    return charge_fuel(used);
  }
  bool charge_fuel(std::int64_t used) {
    const std::int64_t open = open_fuel(used);
    charged_fuel_ += open;
    return spend(open);
  }
  bool is_in_script() const { return scripts_under_way_ > 0; }
  // Returns the fuel that is not charged yet.
  std::int64_t open_fuel(std::int64_t used) const {
    return used > charged_fuel_ ? used - charged_fuel_ : 0;
  }
  // Replaces kMostWork, for tests.
  void set_most_work(std::int64_t units) { most_work_ = units; }

 protected:
  // Sets the place of the error unless it has one. REQUIRES: failed().
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
  std::int64_t charged_fuel_ = 0;  // fuel of scripts that is charged already
};

}  // namespace cubilete
