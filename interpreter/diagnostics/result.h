// The result of something that can fail in play: a value, or why not. The state is then unchanged.
#pragma once

#include <string>
#include <tl/expected.hpp>

#include "diagnostics/code.h"
#include "diagnostics/source.h"

namespace cubilete {

// A rule or a script that failed while a game was played, or a choice that was refused.
struct RuleError {
  Code code = "internal-fault";
  std::string message;   // one sentence
  SourceSpan reference;  // the YAML that was being carried out
  SourceSpan script;     // the Lua line, where a script failed
  bool operator==(const RuleError&) const = default;
};

template <class T>
using Result = tl::expected<T, RuleError>;

using Failure = tl::unexpected<RuleError>;

}  // namespace cubilete
