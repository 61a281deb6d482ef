// How a command of the balance lab ends once its games are played: it writes its part of a run in
// parts (run_part.h), or prints its answer.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "tools/balance/games_file.h"
#include "tools/balance/run_part.h"
#include "tools/balance/shard.h"

namespace cubilete {

struct RunEnd {
  std::int64_t played = 0;
  std::string_view units;  // of what, in English: "games", "pairs", "values"
  std::function<RunPart()> part;
  std::function<void()> tell;
};

// Also puts the file of games in its place. Returns the exit code, after an error message where it
// is not 0; a run that was stopped before anything was played prints nothing else.
int end_run(const RunEnd&, const PartOptions&, const Shard&, PartFile&, GamesFile&);

}  // namespace cubilete
