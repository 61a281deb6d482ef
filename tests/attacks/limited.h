// Runs the program under limits that a stranger's content must not be able to reach.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace cubilete {

struct Ended {
  int exit_code = -1;  // -1: by a signal
  int signal = 0;
  std::string output;     // stdout and stderr, the first megabyte
  bool is_flood = false;  // there was more
};

// With at most 1 GiB of memory (where no sanitizer needs the address space) and a minute of the
// processor: what is safe takes a tenth of either.
Ended run_limited(const std::vector<std::string>& arguments, const std::filesystem::path& output);

}  // namespace cubilete
