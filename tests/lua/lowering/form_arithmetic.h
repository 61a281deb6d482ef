// The arithmetic of Lua on whole numbers of 64 bits: it wraps around, and divides downwards.
#pragma once

#include <cstdint>

#include "forms/form.h"

namespace cubilete::lowering {

// REQUIRES: kAdd to kNegate; b is not 0 where one divides.
inline std::int64_t compute(Op op, std::int64_t a, std::int64_t b) {
  const auto x = static_cast<std::uint64_t>(a);
  const auto y = static_cast<std::uint64_t>(b);
  if (op == Op::kAdd) return static_cast<std::int64_t>(x + y);
  if (op == Op::kSubtract) return static_cast<std::int64_t>(x - y);
  if (op == Op::kMultiply) return static_cast<std::int64_t>(x * y);
  if (op == Op::kNegate) return static_cast<std::int64_t>(0 - x);
  // The quotient of -1 would not fit where a is the least number.
  if (b == -1) return op == Op::kModulo ? 0 : static_cast<std::int64_t>(0 - x);
  const std::int64_t rest = a % b;
  const bool is_rounded_up = rest != 0 && (rest ^ b) < 0;
  if (op == Op::kModulo) return is_rounded_up ? rest + b : rest;
  return a / b - (is_rounded_up ? 1 : 0);
}

// REQUIRES: kEqual to kGreaterEqual.
inline bool holds_between(Op op, std::int64_t a, std::int64_t b) {
  if (op == Op::kEqual) return a == b;
  if (op == Op::kEqualKinds) return a == b && a <= kTrue;
  if (op == Op::kLess) return a < b;
  if (op == Op::kLessEqual) return a <= b;
  if (op == Op::kGreater) return a > b;
  return a >= b;
}

// How often a loop goes on after its first round. REQUIRES: there is one; the step is not 0.
inline std::uint64_t rounds_left(std::int64_t first, std::int64_t last, std::int64_t step) {
  const auto from = static_cast<std::uint64_t>(first);
  const auto to = static_cast<std::uint64_t>(last);
  if (step > 0) return (to - from) / static_cast<std::uint64_t>(step);
  return (from - to) / (static_cast<std::uint64_t>(-(step + 1)) + 1u);
}

}  // namespace cubilete::lowering
