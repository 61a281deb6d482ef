#include "play/agent.h"

#include <algorithm>
#include <span>

#include "base/digest.h"

namespace cubilete {
namespace {

// Returns the ends of the runs of options of equal rank. Compiled rules do not hand them on, and
// options may have been sorted or left out since; the interpreter then finds them again.
Result<std::vector<std::size_t>> ends_of_ranks(Engine& engine, const State& s, const Decision& d) {
  const auto known = d.options.ends_of_ranks();
  if (!d.is_ranked || !known.empty()) return std::vector(known.begin(), known.end());
  const auto all = engine.decision(s, d.player);
  if (!all) return Failure(all.error());
  const auto rank_of = [&](std::span<const std::int32_t> values) {
    std::size_t at = 0;
    for (; at < all->options.size(); ++at) {
      const auto option = all->options[at];
      if (std::ranges::equal(option, values)) break;
      if (d.is_subset && std::ranges::is_permutation(option, values)) break;
    }
    const auto ends = all->options.ends_of_ranks();
    return std::ranges::upper_bound(ends, at) - ends.begin();
  };
  std::vector<std::size_t> ends;
  for (std::size_t i = 1; i < d.options.size(); ++i) {
    if (rank_of(d.options[i]) != rank_of(d.options[i - 1])) ends.push_back(i);
  }
  ends.push_back(d.options.size());
  return ends;
}

}  // namespace

bool need_decisions_only(const std::vector<std::unique_ptr<Agent>>& agents) {
  return std::all_of(agents.begin(), agents.end(),
                     [](const auto& agent) { return agent->needs_decision_only(); });
}

Result<std::optional<KnownQuestion>> renamed_question(Engine& engine, const State& s,
                                                      const Decision& d) {
  const Ruleset& r = engine.ruleset();
  if (!names_hidden(r, s, d)) return std::optional<KnownQuestion>();
  const auto ends = ends_of_ranks(engine, s, d);
  if (!ends) return Failure(ends.error());
  return std::optional(as_known(r, s, d, *ends));
}

Result<std::size_t> ThinkingAgent::choose(Engine& engine, const State& s, const Decision& d) {
  const auto known = renamed_question(engine, s, d);
  if (!known) return Failure(known.error());
  if (!*known) return think(engine, s, d);
  const auto option = think(engine, (*known)->state, (*known)->decision);
  return option ? Result<std::size_t>((*known)->options[*option]) : option;
}

RandomAgent::RandomAgent(std::uint64_t seed) : random_(seed, digest_of("agent"), 0) {}

Result<std::size_t> RandomAgent::choose(Engine&, const State&, const Decision& d) {
  return random_.below(static_cast<std::uint32_t>(d.options.size()));
}

}  // namespace cubilete
