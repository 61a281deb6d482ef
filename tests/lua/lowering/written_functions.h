// Calls functions of scripts by the machine of Lua and as forms, on one position of a small game.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "lua/lowering/form_runner.h"

namespace cubilete {

// A small game with a file of functions of (rule, n, xs, p, c), named f0, f1...
class WrittenFunctions {
 public:
  // The first `effects` functions are effects, the others queries that return a number.
  WrittenFunctions(const std::string& text, std::size_t functions, std::size_t effects);
  ~WrittenFunctions();

  const Ruleset& ruleset() const { return ruleset_; }
  const lowering::LoweredScripts& lowered() const { return lowered_; }
  ScriptId script(std::size_t function) const { return ScriptId(first_ + function); }

  // The outcome of a call in a line: its result or the code and line of its error, its fuel, and
  // the state after it with the number of events.
  struct Outcome {
    std::string result;
    std::int64_t fuel = 0;
    std::string state;
    bool is_left = false;  // a form stopped and leaves the call to the machine of Lua
    bool operator==(const Outcome& other) const {
      return result == other.result && fuel == other.fuel && state == other.state;
    }
  };
  Outcome by_lua(std::size_t function, std::uint64_t seed);
  Outcome as_form(std::size_t function, std::uint64_t seed, lowering::FormMachine&);

 private:
  struct Position;
  std::vector<Argument> arguments(std::uint64_t seed, std::vector<std::int32_t>& numbers) const;

  Ruleset ruleset_;
  std::size_t first_ = 0;
  std::size_t effects_ = 0;
  lowering::LoweredScripts lowered_;
  std::unique_ptr<ScriptRunner> lua_;
  lowering::FormCall call_;
  State start_;
};

}  // namespace cubilete
