// Counts the positions of a game tree by depth, as chess programs do (perft): every sequence of
// choices, and every outcome of chance between them. The counts check rules against others written
// independently.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/stop_token.h"
#include "play/simulate.h"

namespace cubilete {

struct PerftRequest {
  std::int32_t players = 2;
  int depth = 1;
  std::optional<std::uint64_t> seed;  // chance falls as in the game with this seed; none: each way
  SimulationEngine engine = SimulationEngine::kInterpreted;
  bool divides = false;  // also counts by first choice
  StopToken stop = {};
};

// The positions after `depth` choices. A question with one answer is answered by itself and is no
// choice. Outcomes of chance after the same choice that lead to equal positions are one.
struct PerftRow {
  int depth = 0;
  std::int64_t positions = 0;
  std::int64_t over = 0;  // of these, the games that have just ended
  bool operator==(const PerftRow&) const = default;
};

// The positions of a row that come after a first choice.
struct PerftShare {
  std::string choice;  // the token of the first choice (narration/token.h)
  std::int64_t positions = 0;
  bool operator==(const PerftShare&) const = default;
};

// Why the tree was not counted further.
struct PerftProblem {
  RuleError error;
  std::vector<std::string> choices;  // the tokens of the choices that lead there
};

struct Perft {
  std::vector<PerftRow> rows;       // those that were counted to their end, from depth 0
  std::vector<PerftShare> divided;  // of the last row
  std::optional<PerftProblem> problem;
  bool was_stopped = false;
  bool is_whole = false;             // every game ends within the rows
  std::optional<PerftRow> compiled;  // the next row as compiled rules count it, if that differs
  std::optional<NotCompiled> not_compiled;  // if the user should know
};

// Calls `take` with each row as soon as it is counted.
Perft perft(const std::shared_ptr<const Ruleset>&, const PerftRequest&,
            const std::function<void(const PerftRow&)>& take = {});

// Outcomes of chance after one choice that are less likely than 1 in so many are not counted.
inline constexpr std::int64_t kMostOutcomes = 1'000'000;

}  // namespace cubilete
