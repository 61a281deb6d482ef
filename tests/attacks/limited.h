// Runs the program under limits that a stranger's content must not be able to reach.
#pragma once

#include <ctime>
#include <filesystem>
#include <string>
#include <vector>

namespace cubilete {

// The sanitizer takes address space and time of its own.
#ifdef __SANITIZE_ADDRESS__
inline constexpr bool kIsSanitized = true;
#else
inline constexpr bool kIsSanitized = false;
#endif

struct Ended {
  int exit_code = -1;  // -1: by a signal
  int signal = 0;
  std::string output;     // stdout and stderr, the first megabyte
  bool is_flood = false;  // there was more
};

// With at most so many MiB of memory (where no sanitizer needs the address space) and a minute of
// the processor: what is safe takes a tenth of either.
Ended run_limited(const std::vector<std::string>& arguments, const std::filesystem::path& output,
                  unsigned memory = 1024);

// The processor time of all programs run so far, in ticks of sysconf(_SC_CLK_TCK).
std::clock_t children_time();

}  // namespace cubilete
