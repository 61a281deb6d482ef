// The arithmetic of Lua on 64-bit whole numbers: it wraps around, and division rounds down.
#pragma once

#include <cstdint>

#include "forms/form.h"

namespace cubilete::lowering {

// REQUIRES: op is kAdd to kNegate; b is not 0 for a division.
inline std::int64_t compute(FormOp op, std::int64_t a, std::int64_t b) {
  const auto x = static_cast<std::uint64_t>(a);
  const auto y = static_cast<std::uint64_t>(b);
  if (op == FormOp::kAdd) return static_cast<std::int64_t>(x + y);
  if (op == FormOp::kSubtract) return static_cast<std::int64_t>(x - y);
  if (op == FormOp::kMultiply) return static_cast<std::int64_t>(x * y);
  if (op == FormOp::kNegate) return static_cast<std::int64_t>(0 - x);
  // Division by -1 overflows for the smallest number.
  if (b == -1) return op == FormOp::kModulo ? 0 : static_cast<std::int64_t>(0 - x);
  const std::int64_t rest = a % b;
  const bool is_rounded_up = rest != 0 && (rest ^ b) < 0;
  if (op == FormOp::kModulo) return is_rounded_up ? rest + b : rest;
  return a / b - (is_rounded_up ? 1 : 0);
}

// REQUIRES: op is kEqual to kGreaterEqual.
inline bool holds_between(FormOp op, std::int64_t a, std::int64_t b) {
  if (op == FormOp::kEqual) return a == b;
  if (op == FormOp::kEqualKinds) return a == b && a <= kTrue;
  if (op == FormOp::kLess) return a < b;
  if (op == FormOp::kLessEqual) return a <= b;
  if (op == FormOp::kGreater) return a > b;
  return a >= b;
}

// Returns the number of turns after the first one. REQUIRES: there is one; step is not 0.
inline std::uint64_t rounds_left(std::int64_t first, std::int64_t last, std::int64_t step) {
  const auto from = static_cast<std::uint64_t>(first);
  const auto to = static_cast<std::uint64_t>(last);
  if (step > 0) return (to - from) / static_cast<std::uint64_t>(step);
  return (from - to) / (static_cast<std::uint64_t>(-(step + 1)) + 1u);
}

}  // namespace cubilete::lowering
