#include "lua/syntax/constant.h"

#include <cmath>
#include <limits>

namespace cubilete::lua_syntax {
namespace {

using Number = std::variant<std::int64_t, double>;

double as_double(const Number& n) {
  const auto* whole = std::get_if<std::int64_t>(&n);
  return whole ? static_cast<double>(*whole) : std::get<double>(n);
}

std::optional<std::int64_t> as_integer(const Number& n) {
  if (const auto* whole = std::get_if<std::int64_t>(&n)) return *whole;
  const double d = std::get<double>(n);
  if (std::floor(d) != d || d < -0x1p63 || d >= 0x1p63) return std::nullopt;
  return static_cast<std::int64_t>(d);
}

std::uint64_t bits(std::int64_t n) { return static_cast<std::uint64_t>(n); }
std::int64_t from_bits(std::uint64_t n) { return static_cast<std::int64_t>(n); }

std::int64_t shift_left(std::int64_t value, std::int64_t by) {
  if (by <= -64 || by >= 64) return 0;
  return from_bits(by >= 0 ? bits(value) << by : bits(value) >> -by);
}

std::optional<Number> of_bits(TokenKind operation, std::int64_t a, std::int64_t b) {
  switch (operation) {
    case TokenKind::kAmpersand:
      return a & b;
    case TokenKind::kPipe:
      return a | b;
    case TokenKind::kTilde:
      return a ^ b;
    case TokenKind::kShiftLeft:
      return shift_left(a, b);
    case TokenKind::kShiftRight:
      return shift_left(a, b == std::numeric_limits<std::int64_t>::min() ? 64 : -b);
    default:
      return std::nullopt;
  }
}

std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
  if (b == -1) return from_bits(0 - bits(a));
  return a / b - (a % b != 0 && (a % b ^ b) < 0 ? 1 : 0);
}

// The remainder has the sign of the divisor.
std::int64_t floor_modulo(std::int64_t a, std::int64_t b) {
  if (b == -1) return 0;
  const std::int64_t m = a % b;
  return m != 0 && (m ^ b) < 0 ? m + b : m;
}

std::optional<Number> of_integers(TokenKind operation, std::int64_t a, std::int64_t b) {
  switch (operation) {
    case TokenKind::kPlus:
      return from_bits(bits(a) + bits(b));
    case TokenKind::kMinus:
      return from_bits(bits(a) - bits(b));
    case TokenKind::kStar:
      return from_bits(bits(a) * bits(b));
    case TokenKind::kFloorSlash:
      return floor_divide(a, b);
    case TokenKind::kPercent:
      return floor_modulo(a, b);
    default:
      return std::nullopt;
  }
}

double floor_modulo(double a, double b) {
  const double m = std::fmod(a, b);
  return (m > 0 ? b < 0 : (m < 0 && b != m)) ? (m * b < 0 ? m + b : m) : m;
}

std::optional<Number> of_doubles(TokenKind operation, double a, double b) {
  switch (operation) {
    case TokenKind::kPlus:
      return a + b;
    case TokenKind::kMinus:
      return a - b;
    case TokenKind::kStar:
      return a * b;
    case TokenKind::kSlash:
      return a / b;
    case TokenKind::kFloorSlash:
      return std::floor(a / b);
    case TokenKind::kPercent:
      return floor_modulo(a, b);
    case TokenKind::kCaret:
      return b == 2 ? a * a : std::pow(a, b);
    default:
      return std::nullopt;
  }
}

bool is_of_bits(TokenKind operation) {
  return operation == TokenKind::kAmpersand || operation == TokenKind::kPipe ||
         operation == TokenKind::kTilde || operation == TokenKind::kShiftLeft ||
         operation == TokenKind::kShiftRight;
}

bool divides(TokenKind operation) {
  return operation == TokenKind::kSlash || operation == TokenKind::kFloorSlash ||
         operation == TokenKind::kPercent;
}

std::optional<Constant> fold_numbers(TokenKind operation, const Number& a, const Number& b) {
  std::optional<Number> result;
  if (is_of_bits(operation)) {
    const auto x = as_integer(a);
    const auto y = as_integer(b);
    if (x && y) result = of_bits(operation, *x, *y);
  } else if (divides(operation) && as_double(b) == 0) {
    return std::nullopt;
  } else if (std::holds_alternative<std::int64_t>(a) && std::holds_alternative<std::int64_t>(b) &&
             operation != TokenKind::kSlash && operation != TokenKind::kCaret) {
    result = of_integers(operation, std::get<std::int64_t>(a), std::get<std::int64_t>(b));
  } else {
    result = of_doubles(operation, as_double(a), as_double(b));
  }
  if (!result) return std::nullopt;
  // Lua folds neither zeros nor values that are not numbers (NaN).
  if (const auto* d = std::get_if<double>(&*result); d && (std::isnan(*d) || *d == 0)) {
    return std::nullopt;
  }
  return Constant{Constant::Kind::kNumber, *result};
}

}  // namespace

std::optional<Constant> fold(TokenKind operation, const Constant& operand) {
  if (operation == TokenKind::kNot) {
    return Constant{operand.is_true() ? Constant::Kind::kFalse : Constant::Kind::kTrue, {}};
  }
  if (operand.kind != Constant::Kind::kNumber) return std::nullopt;
  if (operation == TokenKind::kMinus) {
    if (const auto* whole = std::get_if<std::int64_t>(&operand.number)) {
      return Constant{Constant::Kind::kNumber, from_bits(0 - bits(*whole))};
    }
    return fold_numbers(TokenKind::kStar, operand.number, -1.0);
  }
  // ~n equals n exclusive-or all ones.
  if (operation == TokenKind::kTilde) {
    return fold_numbers(operation, operand.number, std::int64_t(-1));
  }
  return std::nullopt;
}

std::optional<Constant> fold(TokenKind operation, const Constant& left,
                             const std::optional<Constant>& right) {
  if (operation == TokenKind::kAnd) return left.is_true() ? right : std::nullopt;
  if (operation == TokenKind::kOr) return left.is_true() ? std::nullopt : right;
  const bool are_numbers =
      left.kind == Constant::Kind::kNumber && right && right->kind == Constant::Kind::kNumber;
  if (!are_numbers) return std::nullopt;
  return fold_numbers(operation, left.number, right->number);
}

}  // namespace cubilete::lua_syntax
