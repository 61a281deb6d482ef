// What a seat without a person is called: "random", "greedy", "rollout:200", "search:400",
// "search:50ms", or a level. This is the only place that reads such names.
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
  std::int64_t playouts = 0;      // a decision; 0: none, or as the time allows
  std::int64_t milliseconds = 0;  // a decision; 0: no limit. Such games are not reproducible

  bool operator==(const AgentSpec&) const = default;
};

// The most that one decision may take.
inline constexpr std::int64_t kMostPlayouts = 1'000'000;
inline constexpr std::int64_t kMostMilliseconds = 600'000;

// A name that is no agent, and what to write instead.
struct UnknownAgent {
  std::string message;
  std::string hint;
};

tl::expected<AgentSpec, UnknownAgent> parse_agent(std::string_view name);

// The name of an agent without its level: "hard" is "search:400". REQUIRES: it can be parsed.
std::string canonical_name(std::string_view name);

// Examples of every kind and level, for help and completions.
const std::vector<std::string>& agent_kinds();

// What is told of an agent that plays no better than chance, or nothing.
bool plays_at_random(std::string_view name);

// nullptr for an unknown name.
std::unique_ptr<Agent> make_agent(std::string_view name, std::uint64_t seed);

}  // namespace cubilete
