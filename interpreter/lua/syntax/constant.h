// Values that Lua knows when it compiles: a <const> of such a value is not a variable at all.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>

#include "lua/syntax/token.h"

namespace cubilete::lua_syntax {

struct Constant {
  enum class Kind : std::uint8_t { kNil, kFalse, kTrue, kText, kNumber } kind = Kind::kNil;
  std::variant<std::int64_t, double> number;

  bool is_true() const { return kind != Kind::kNil && kind != Kind::kFalse; }
};

// Returns the value that Lua's compiler folds an operation to; nothing if it does not fold it.
std::optional<Constant> fold(TokenKind operation, const Constant& operand);
// `right` is nothing if it is not constant.
std::optional<Constant> fold(TokenKind operation, const Constant& left,
                             const std::optional<Constant>& right);

}  // namespace cubilete::lua_syntax
