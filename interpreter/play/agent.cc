#include "play/agent.h"

#include <algorithm>
#include <limits>

#include "base/digest.h"
#include "state/view.h"

namespace cubilete {

namespace {

// The lead of `player` over the best of the others.
Result<std::int64_t> lead(Engine& engine, const State& s, MaybePlayer player) {
  auto outcome = engine.outcome(s);
  if (!outcome) return Failure(outcome.error());
  const std::int64_t sign = engine.ruleset().outcome.highest_wins ? 1 : -1;
  std::int64_t own = 0;
  std::int64_t best = std::numeric_limits<std::int64_t>::min();
  for (const Standing& st : outcome->standings) {
    if (st.player == player) {
      own = sign * st.score;
    } else {
      best = std::max(best, sign * st.score);
    }
  }
  if (outcome->standings.size() == 1) best = 0;
  return own - best;
}

// The best lead that `player` can reach by the choices of the action under way.
Result<std::int64_t> best_lead(Engine& engine, const State& s, MaybePlayer player, int& budget) {
  const auto decision = engine.decision(s, player);
  if (!decision) return Failure(decision.error());
  if (decision->kind != AskKind::kChoice || decision->options.empty() || budget <= 0) {
    return lead(engine, s, player);
  }
  std::int64_t best = std::numeric_limits<std::int64_t>::min();
  for (std::size_t i = 0; i < decision->options.size() && budget > 0; ++i, --budget) {
    State next = s;
    const auto values = decision->options[i];
    if (auto ok = engine.step(next, {player, {values.begin(), values.end()}}); !ok) {
      return Failure(ok.error());
    }
    auto value = best_lead(engine, next, player, budget);
    if (!value) return value;
    best = std::max(best, *value);
  }
  return best;
}

}  // namespace

RandomAgent::RandomAgent(std::uint64_t seed) : random_(seed, digest_of("agent"), 0) {}

Result<std::size_t> RandomAgent::choose(Engine&, const State&, const Decision& d) {
  return random_.below(static_cast<std::uint32_t>(d.options.size()));
}

GreedyAgent::GreedyAgent(std::uint64_t seed) : seed_(seed), random_(seed, digest_of("agent"), 0) {}

Result<std::size_t> GreedyAgent::choose(Engine& engine, const State& s, const Decision& d) {
  const auto any = [&] { return random_.below(static_cast<std::uint32_t>(d.options.size())); };
  if (d.kind == AskKind::kEffect || s.activation) return any();
  const State imagined = imagine(engine.ruleset(), s, d.player, seed_++);
  std::vector<std::size_t> best;
  std::int64_t best_value = std::numeric_limits<std::int64_t>::min();
  int budget = 300;
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    State next = imagined;
    const auto values = d.options[i];
    // An option may exist in the imagined state only; then it is skipped.
    if (!engine.step(next, {d.player, {values.begin(), values.end()}})) continue;
    const auto value = best_lead(engine, next, d.player, budget);
    if (!value) return Failure(value.error());
    if (*value > best_value) {
      best_value = *value;
      best.clear();
    }
    if (*value == best_value) best.push_back(i);
  }
  if (best.empty()) return any();
  return best[random_.below(static_cast<std::uint32_t>(best.size()))];
}

const std::vector<std::string>& agent_kinds() {
  static const std::vector<std::string> kKinds = {"random", "greedy"};
  return kKinds;
}

std::unique_ptr<Agent> make_agent(std::string_view kind, std::uint64_t seed) {
  if (kind == "random") return std::make_unique<RandomAgent>(seed);
  if (kind == "greedy") return std::make_unique<GreedyAgent>(seed);
  return nullptr;
}

}  // namespace cubilete
