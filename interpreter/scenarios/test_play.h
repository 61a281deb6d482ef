// Plays a test: its position, its choices and its expectations.
#pragma once

#include "scenarios/test_run.h"

namespace cubilete {

// Writes the results into the run and its report. `players` is the number of players if the test
// names none.
void play_test(TestRun&, std::int32_t players);

}  // namespace cubilete
