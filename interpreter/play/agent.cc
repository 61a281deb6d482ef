#include "play/agent.h"

#include <algorithm>

#include "base/digest.h"

namespace cubilete {

bool need_decisions_only(const std::vector<std::unique_ptr<Agent>>& agents) {
  return std::all_of(agents.begin(), agents.end(),
                     [](const auto& agent) { return agent->needs_decision_only(); });
}

RandomAgent::RandomAgent(std::uint64_t seed) : random_(seed, digest_of("agent"), 0) {}

Result<std::size_t> RandomAgent::choose(Engine&, const State&, const Decision& d) {
  return random_.below(static_cast<std::uint32_t>(d.options.size()));
}

}  // namespace cubilete
