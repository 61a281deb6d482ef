// cubilete test --balance: whether what balance.yaml states of games between bots holds.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace cubilete {

struct BalanceTestOptions {
  std::vector<std::string> games;  // without any, all that have such a file
  std::vector<std::string> mods;
  std::chrono::duration<double> time{60};  // for each file
  int jobs = 1;
  std::string format = "text";
};

// Plays and prints what was found. Returns the exit code of the program: that of problems where a
// statement fails. One that is not decided when the time is over is told and is no problem.
int test_balance(const BalanceTestOptions&);

}  // namespace cubilete
