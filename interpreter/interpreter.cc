#include "interpreter.h"

#include <utility>

#include "lua/scripts.h"

namespace cubilete {
namespace {

// So many are kept for those who come next.
constexpr std::size_t kMostIdle = 4;

}  // namespace

Interpreter::Interpreter(std::shared_ptr<const Ruleset> ruleset, Coverage* coverage,
                         EngineOptions options)
    : ruleset_(std::move(ruleset)),
      scripts_(make_lua_scripts(*ruleset_, coverage, options.remembers)),
      engine_(std::make_unique<Engine>(*ruleset_, *scripts_, coverage, options)) {}

Interpreter::~Interpreter() = default;
Interpreter::Interpreter(Interpreter&&) noexcept = default;

std::unique_ptr<Interpreter> InterpreterPool::lend() {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      auto interpreter = std::move(idle_.back());
      idle_.pop_back();
      return interpreter;
    }
  }
  return std::make_unique<Interpreter>(ruleset_);
}

void InterpreterPool::take_back(std::unique_ptr<Interpreter> interpreter) {
  interpreter->engine().stop_when({});
  const std::lock_guard lock(mutex_);
  if (idle_.size() < kMostIdle) idle_.push_back(std::move(interpreter));
}

}  // namespace cubilete
