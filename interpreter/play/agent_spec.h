// Parses the names of bots: "random", "greedy", "rollout:200", "search:400", "search:50ms", or a
// level. No other place reads such names.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "play/agent.h"

namespace cubilete {

enum class AgentKind { kRandom, kGreedy, kRollout, kSearch };

struct AgentSpec {
  AgentKind kind = AgentKind::kRandom;
  std::int64_t playouts = 0;      // per decision; 0: none, or limited by time
  std::int64_t milliseconds = 0;  // per decision; 0: no limit. Such games are not reproducible

  bool operator==(const AgentSpec&) const = default;
};

// Upper limits for one decision.
inline constexpr std::int64_t kMostPlayouts = 1'000'000;
inline constexpr std::int64_t kMostMilliseconds = 600'000;

// A name that is no agent, and what to write instead.
struct UnknownAgent {
  std::string message;
  std::string hint;
};

tl::expected<AgentSpec, UnknownAgent> parse_agent(std::string_view name);

// Replaces a level by its agent: "hard" is "search:400". REQUIRES: the name can be parsed.
std::string canonical_name(std::string_view name);

// Examples of every kind and level, for help and completions.
const std::vector<std::string>& agent_kinds();

// Returns whether the agent plays at random, so that its user can be warned.
bool plays_at_random(std::string_view name);

// Returns nullptr for an unknown name.
std::unique_ptr<Agent> make_agent(std::string_view name, std::uint64_t seed);

}  // namespace cubilete
