// Checks what a test expects of a position, under `then` or under `expect` of a step.
#pragma once

#include "scenarios/test_run.h"

namespace cubilete {

// Adds a failure to the report for each expectation that does not hold.
void check_expectations(TestRun&, const Node* list);

}  // namespace cubilete
