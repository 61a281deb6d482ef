#include "native/simulation_agreement.h"

#include <fmt/format.h>

#include "play/compiled_rules.h"
#include "play/simulate.h"

namespace cubilete {
namespace {

std::string text_of(const Ruleset& r, SourceSpan place) {
  if (!place.is_known()) return "nowhere";
  return fmt::format("{}:{}", r.sources.path(place.file), r.sources.begin_of(place).line);
}

std::string text_of(const Ruleset& r, const RuleError& e) {
  return fmt::format("{}: {} ({}, {})", e.code.name(), e.message, text_of(r, e.reference),
                     text_of(r, e.script));
}

std::string text_of(const GameRecord& g) {
  return fmt::format("scores {}, win parts {}, {} rounds, {} turns, {} decisions, end {}",
                     fmt::join(g.scores, " "), fmt::join(g.win_parts, " "), g.rounds, g.turns,
                     g.decisions, g.end);
}

// Returns the course and result of game number `n`, as one line.
std::string course_of(const Ruleset& r, Simulator& simulator, const GameRecord& record,
                      std::int64_t n, bool& has_failed) {
  const auto ok = simulator.play(n);
  has_failed = !ok;
  std::string out = ok ? text_of(record) : text_of(r, ok.error());
  const auto& problem = simulator.problem();
  if (problem) out += fmt::format("; in game {}: {}", problem->game, text_of(r, problem->error));
  return out;
}

}  // namespace

SimulationAgreement simulations_of(const std::shared_ptr<const Ruleset>& ruleset,
                                   const std::vector<std::string>& seats, std::int64_t games,
                                   std::uint64_t seed) {
  SimulationAgreement out;
  SimulationRequest request;
  request.players = static_cast<std::int32_t>(seats.size());
  request.seats = seats;
  request.seed = seed;
  Simulator plain(ruleset, request);
  request.engine = SimulationEngine::kCompiled;
  const CompiledRules rules(ruleset, request);
  if (!rules.are_ready()) {
    out.difference = "the rules are not compiled: " + rules.why_not().value_or(NotCompiled{}).why;
    return out;
  }
  Simulator compiled(ruleset, request, &rules);
  GameRecord wanted;
  GameRecord found;
  plain.write_records_to(wanted);
  compiled.write_records_to(found);
  for (; out.games < games && out.difference.empty(); ++out.games) {
    bool has_failed = false;
    const std::string a = course_of(*ruleset, plain, wanted, out.games, has_failed);
    out.failed += has_failed ? 1 : 0;
    const std::string b = course_of(*ruleset, compiled, found, out.games, has_failed);
    if (a == b) continue;
    out.difference =
        fmt::format("simulated game {} comes to\n  {}\n  compiled: {}", out.games, a, b);
  }
  out.compiled = compiled.compiled_games();
  return out;
}

}  // namespace cubilete
