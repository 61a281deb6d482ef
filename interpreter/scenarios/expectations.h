// What a test expects of a position: under `then`, and under `expect` of a step.
#pragma once

#include "scenarios/test_run.h"

namespace cubilete {

// A failure in the report for each that does not hold.
void check_expectations(TestRun&, const Node* list);

}  // namespace cubilete
