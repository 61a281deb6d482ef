// Values that Lua knows when it compiles: a <const> of such a value is no variable at all.
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

// What Lua's compiler makes of an operation; nothing where it leaves it to the run.
std::optional<Constant> fold(TokenKind operation, const Constant& operand);
// `right` is nothing where it is not known.
std::optional<Constant> fold(TokenKind operation, const Constant& left,
                             const std::optional<Constant>& right);

}  // namespace cubilete::lua_syntax
