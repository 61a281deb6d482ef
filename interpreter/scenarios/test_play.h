// Plays a test: its position, its choices, its expectations.
#pragma once

#include "scenarios/test_run.h"

namespace cubilete {

// What was found is in the run and in its report. `players` is how many play where the test does
// not say.
void play_test(TestRun&, std::int32_t players);

}  // namespace cubilete
