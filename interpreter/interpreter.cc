#include "interpreter.h"

#include <utility>

#include "lua/scripts.h"

namespace cubilete {

Interpreter::Interpreter(std::shared_ptr<const Ruleset> ruleset, Coverage* coverage,
                         EngineOptions options)
    : ruleset_(std::move(ruleset)),
      scripts_(make_lua_scripts(*ruleset_, coverage, options.remembers)),
      engine_(std::make_unique<Engine>(*ruleset_, *scripts_, coverage, options)) {}

Interpreter::~Interpreter() = default;
Interpreter::Interpreter(Interpreter&&) noexcept = default;

}  // namespace cubilete
