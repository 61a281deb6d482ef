// Runs the program under limits that untrusted content must not be able to reach.
#pragma once

#include <ctime>
#include <filesystem>
#include <string>
#include <vector>

namespace cubilete {

// The sanitizer needs more address space and time.
#ifdef __SANITIZE_ADDRESS__
inline constexpr bool kIsSanitized = true;
#else
inline constexpr bool kIsSanitized = false;
#endif

struct Ended {
  int exit_code = -1;  // -1: ended by a signal
  int signal = 0;
  std::string output;     // stdout and stderr, at most the first megabyte
  bool is_flood = false;  // true if there was more output
};

// Runs the program with at most `memory` MiB (unless a sanitizer needs the address space) and a
// minute of the processor. Safe content takes a tenth of either.
Ended run_limited(const std::vector<std::string>& arguments, const std::filesystem::path& output,
                  unsigned memory = 1024);

// Returns the processor time of all programs run so far, in ticks of sysconf(_SC_CLK_TCK).
std::clock_t children_time();

}  // namespace cubilete
