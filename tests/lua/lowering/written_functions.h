// A small game whose actions run functions of one script.
#pragma once

#include <memory>
#include <string>

#include "lua/lowering/lower.h"

namespace cubilete {

// A small game with a file of functions of (rule, n, xs, p, c), named f0, f1..., each of which an
// action of the same name runs with arguments that the player chooses.
class WrittenFunctions {
 public:
  // The first `effects` functions are effects, the others queries that return a number.
  WrittenFunctions(const std::string& text, std::size_t functions, std::size_t effects);

  // Returns nullptr if the game has an error.
  const std::shared_ptr<const Ruleset>& ruleset() const { return ruleset_; }
  const lowering::LoweredScript& lowered(std::size_t function) const;

 private:
  std::shared_ptr<const Ruleset> ruleset_;
  lowering::LoweredScripts lowered_;
};

}  // namespace cubilete
