// The engine and the scripts of one ruleset.
#pragma once

#include <memory>

#include "engine/engine.h"

namespace cubilete {

// An engine with its scripts: what it takes to carry out rules. One per thread.
class Interpreter {
 public:
  // With a coverage, which must outlive it, what is carried out is noted there.
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
