// A number or condition of a game that somebody asks for in the language of expressions, outside of
// its files.
#pragma once

#include <memory>
#include <string>

#include "diagnostics/diagnostic.h"
#include "interpreter.h"

namespace cubilete {

class AskedValue {
 public:
  // Compiles the text for games of this ruleset, which is copied. Unless problems() has errors, it
  // is a condition or a number.
  AskedValue(const Ruleset&, const std::string& text);

  const Diagnostics& problems() const { return problems_; }
  const Sources& sources() const { return ruleset_->sources; }
  bool is_condition() const { return is_condition_; }
  // Returns the value in a state of such a game, where `player` is acting; of a condition 1 or 0.
  // REQUIRES: the problems have no errors.
  Result<std::int32_t> in(const State&, MaybePlayer player);

 private:
  std::shared_ptr<Ruleset> ruleset_;  // with the expression
  Diagnostics problems_;
  ExpressionId expression_;
  bool is_condition_ = false;
  std::unique_ptr<Interpreter> interpreter_;
};

}  // namespace cubilete
