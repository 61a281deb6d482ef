// Combines an engine with the scripts of one ruleset.
#pragma once

#include <memory>

#include "engine/engine.h"

namespace cubilete {

// An engine with its scripts, which can run rules. Each thread needs its own.
class Interpreter {
 public:
  // If `coverage` is given, records in it what is run; it must outlive this.
  explicit Interpreter(std::shared_ptr<const Ruleset>, Coverage* coverage = nullptr,
                       EngineOptions = {});
  ~Interpreter();
  Interpreter(Interpreter&&) noexcept;

  const Ruleset& ruleset() const { return *ruleset_; }
  const std::shared_ptr<const Ruleset>& shared_ruleset() const { return ruleset_; }
  Engine& engine() { return *engine_; }

 private:
  std::shared_ptr<const Ruleset> ruleset_;
  std::unique_ptr<ScriptRunner> scripts_;
  std::unique_ptr<Engine> engine_;
};

}  // namespace cubilete
