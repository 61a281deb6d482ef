// The compiled rules that a simulation may play by: found, or compiled in the background.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <variant>

#include "native/builder.h"
#include "native/emission.h"
#include "play/simulate.h"

namespace cubilete::inline play {

// The rules for so many players as C++ (native/source.h), with the scripts that have a typed form.
std::variant<std::string, native::Refusal> native_source_of(const Ruleset&, std::int32_t players);

class CompiledRules {
 public:
  // Looks for rules compiled before. Where there are none, `compiled` and `both` wait until they
  // are; `auto` goes on without, and compiles meanwhile where there are games enough to be worth
  // it.
  CompiledRules(const std::shared_ptr<const Ruleset>&, const SimulationRequest&);
  // Abandons what is being compiled.
  ~CompiledRules();
  CompiledRules(const CompiledRules&) = delete;
  CompiledRules& operator=(const CompiledRules&) = delete;

  // nullptr: none, or not yet.
  std::shared_ptr<const native::Library> library() const;
  // Whether this game is played both ways.
  bool is_compared(std::int64_t game) const;
  // Why the rules are not compiled, where somebody should know.
  std::optional<NotCompiled> why_not() const;

 private:
  void compile(const std::string& text);
  void give_up(SourceSpan where, std::string why);

  SimulationEngine engine_;
  std::atomic<bool> is_cancelled_{false};
  mutable std::mutex mutex_;
  std::shared_ptr<const native::Library> library_;
  std::optional<NotCompiled> why_not_;
  std::thread compiling_;
};

}  // namespace cubilete::play
