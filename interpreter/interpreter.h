// Combines an engine with the scripts of one ruleset.
#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

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

// Lends the interpreters of one ruleset, so that many games that mostly wait need few. What an
// interpreter remembers changes no result, so it does not matter who had it before. Thread-safe.
class InterpreterPool {
 public:
  explicit InterpreterPool(std::shared_ptr<const Ruleset> ruleset) : ruleset_(std::move(ruleset)) {}

  const std::shared_ptr<const Ruleset>& shared_ruleset() const { return ruleset_; }
  // Returns one that nobody else has until it is given back.
  std::unique_ptr<Interpreter> lend();
  void take_back(std::unique_ptr<Interpreter>);

 private:
  const std::shared_ptr<const Ruleset> ruleset_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Interpreter>> idle_;
};

}  // namespace cubilete
