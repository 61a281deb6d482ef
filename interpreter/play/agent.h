// Agents answer decisions. They get what their player may see and nothing else: a decision's
// options, and a state that looks to him like the real one.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "engine/engine.h"

namespace cubilete {

class Agent {
 public:
  virtual ~Agent() = default;
  // The index of an option. REQUIRES: the decision has options.
  virtual Result<std::size_t> choose(Engine&, const State&, const Decision&) = 0;
  // Whether the decision alone determines its answer.
  virtual bool needs_decision_only() const { return false; }
};

// Uniform among the options.
class RandomAgent final : public Agent {
 public:
  explicit RandomAgent(std::uint64_t seed);
  Result<std::size_t> choose(Engine&, const State&, const Decision& d) override;
  bool needs_decision_only() const override { return true; }

 private:
  RandomStream random_;
};

// Looks one action ahead on an imagined state and takes what leaves it furthest in front; among
// equals, and for questions in the middle of an effect, at random.
class GreedyAgent final : public Agent {
 public:
  explicit GreedyAgent(std::uint64_t seed);
  Result<std::size_t> choose(Engine&, const State&, const Decision&) override;

 private:
  std::uint64_t seed_;
  RandomStream random_;
};

// The kinds of seat that need no person.
const std::vector<std::string>& agent_kinds();
// nullptr for an unknown kind.
std::unique_ptr<Agent> make_agent(std::string_view kind, std::uint64_t seed);

}  // namespace cubilete
