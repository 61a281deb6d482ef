// The result of an operation that can fail in play: a value, or an error with nothing changed.
#pragma once

#include <string>
#include <tl/expected.hpp>

#include "diagnostics/code.h"
#include "diagnostics/source.h"

namespace cubilete {

// An error of a rule or a script while a game is played, or the reason why a choice is refused.
struct RuleError {
  Code code = "internal-fault";
  std::string message;   // one sentence
  SourceSpan reference;  // the YAML that was being executed
  SourceSpan script;     // the Lua line, if a script failed
  bool operator==(const RuleError&) const = default;
};

template <class T>
using Result = tl::expected<T, RuleError>;

using Failure = tl::unexpected<RuleError>;

}  // namespace cubilete
