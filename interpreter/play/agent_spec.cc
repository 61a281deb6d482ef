#include "play/agent_spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/spelling.h"
#include "play/greedy_agent.h"
#include "play/search_agent.h"

namespace cubilete {
namespace {

struct Level {
  std::string_view name;
  std::string_view agent;
};

// In both languages of the program, with and without accents.
constexpr Level kLevels[] = {
    {"easy", "greedy"},  {"normal", "search:50"},   {"hard", "search:400"},   {"fácil", "greedy"},
    {"facil", "greedy"}, {"difícil", "search:400"}, {"dificil", "search:400"}};

struct NamedKind {
  std::string_view name;
  AgentKind kind;
  bool thinks;  // takes a number of playouts or a time
};

constexpr NamedKind kKinds[] = {{"random", AgentKind::kRandom, false},
                                {"greedy", AgentKind::kGreedy, false},
                                {"rollout", AgentKind::kRollout, true},
                                {"search", AgentKind::kSearch, true}};

std::string_view without_level(std::string_view name) {
  for (const Level& l : kLevels) {
    if (l.name == name) return l.agent;
  }
  return name;
}

tl::unexpected<UnknownAgent> unknown(std::string message, std::string hint) {
  return tl::unexpected(UnknownAgent{std::move(message), std::move(hint)});
}

// Parses the number of playouts or the time after the colon: "400" or "50ms".
tl::expected<AgentSpec, UnknownAgent> with_budget(const NamedKind& kind, std::string_view budget) {
  AgentSpec spec{kind.kind, 0, 0};
  const bool is_time = budget.ends_with("ms");
  const std::string_view digits = is_time ? budget.substr(0, budget.size() - 2) : budget;
  std::int64_t n = 0;
  const auto [at, error] = std::from_chars(digits.data(), digits.data() + digits.size(), n);
  const std::int64_t most = is_time ? kMostMilliseconds : kMostPlayouts;
  const bool is_number = !digits.empty() && at == digits.data() + digits.size() &&
                         (error == std::errc() || error == std::errc::result_out_of_range);
  if (!is_number) {
    return unknown(fmt::format("'{}' is no number of playouts", budget),
                   fmt::format("write {0}:400, or {0}:50ms for play at a terminal", kind.name));
  }
  if (error != std::errc() || n < 1 || n > most) {
    return unknown(fmt::format("{}:{} is out of range", kind.name, budget),
                   is_time ? fmt::format("a decision takes from 1 to {} ms", most)
                           : fmt::format("a decision takes from 1 to {} playouts", most));
  }
  (is_time ? spec.milliseconds : spec.playouts) = n;
  return spec;
}

}  // namespace

tl::expected<AgentSpec, UnknownAgent> parse_agent(std::string_view given) {
  const std::string_view name = without_level(given);
  const std::size_t colon = name.find(':');
  const std::string_view head = name.substr(0, colon);
  for (const NamedKind& kind : kKinds) {
    if (kind.name != head) continue;
    if (!kind.thinks && colon != std::string_view::npos) {
      return unknown(fmt::format("'{}' takes no number of playouts", head),
                     fmt::format("write {}", head));
    }
    if (!kind.thinks) return AgentSpec{kind.kind, 0, 0};
    if (colon == std::string_view::npos) {
      return unknown(fmt::format("'{}' lacks its number of playouts", head),
                     fmt::format("write {}:400", head));
    }
    return with_budget(kind, name.substr(colon + 1));
  }
  std::vector<std::string> known;
  for (const NamedKind& kind : kKinds) known.emplace_back(kind.name);
  for (const Level& l : kLevels) known.emplace_back(l.name);
  const auto near = nearest(std::string(head), known);
  return unknown(fmt::format("there is no agent '{}'", given),
                 near ? fmt::format("did you mean '{}'?", *near)
                      : fmt::format("agents: {}", fmt::join(agent_kinds(), ", ")));
}

std::string canonical_name(std::string_view name) { return std::string(without_level(name)); }

const std::vector<std::string>& agent_kinds() {
  static const std::vector<std::string> kNames = {"random", "greedy", "rollout:100", "search:400",
                                                  "easy",   "normal", "hard"};
  return kNames;
}

bool plays_at_random(std::string_view name) { return without_level(name) == "random"; }

std::unique_ptr<Agent> make_agent(std::string_view name, std::uint64_t seed) {
  const auto spec = parse_agent(name);
  if (!spec) return nullptr;
  switch (spec->kind) {
    case AgentKind::kRandom:
      return std::make_unique<RandomAgent>(seed);
    case AgentKind::kGreedy:
      return std::make_unique<GreedyAgent>(seed);
    case AgentKind::kRollout:
    case AgentKind::kSearch: {
      SearchOptions options;
      options.playouts = spec->playouts;
      options.milliseconds = spec->milliseconds;
      options.grows_tree = spec->kind == AgentKind::kSearch;
      return std::make_unique<SearchAgent>(options, seed);
    }
  }
  return nullptr;
}

}  // namespace cubilete
