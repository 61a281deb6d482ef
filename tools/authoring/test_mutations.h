// cubilete test --mutate: which rules of a game no test holds.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace cubilete {

struct MutationTestOptions {
  std::vector<std::string> games;  // without any, all
  std::vector<std::string> mods;
  std::chrono::duration<double> time{60};  // for each game
  std::string format = "text";             // or json
  std::string language;                    // empty: that of the user
};

// Makes small changes of the rules, one at a time and drawn evenly, runs the tests with each, and
// prints those that no test notices, with a table by kind. Returns the exit code of the program:
// that of problems if the tests of a game fail already without a change.
int test_mutations(const MutationTestOptions&);

}  // namespace cubilete
