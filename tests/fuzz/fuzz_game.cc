// Tests whole games built from the grammar: the bytes are the decisions of the writer (draws.h), so
// that a change of the input is a change of structure. The game is compiled, checked and played in
// all ways that must have equal results (trial_of_game.h). With CUBILETE_FUZZ_WRITE=FOLDER the game
// is written there first.

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "fuzz/trial_of_game.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cubilete::fuzz;
  static TrialCounts counts;
  const WrittenGame game = game_of({data, size});
  if (const char* folder = std::getenv("CUBILETE_FUZZ_WRITE")) keep(game, folder);
  try_out(game, counts);
  return 0;
}
