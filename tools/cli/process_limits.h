// Bounds of the whole process, for content that is not trusted: --memory and --time.
//
// A process that reaches one writes a single message to stderr and ends at once with kOutOfBudget.
// Whoever reads stdout then has an answer cut off or none, and the exit code says so; an answer in
// one piece (validate, --format json and sarif) is never cut by the time.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>

#include "tools/cli/command_line.h"

namespace cubilete {

// The exit code of a process that ended at a bound of its own: nothing is known of the content.
inline constexpr int kOutOfBudget = 4;

struct Limits {
  std::optional<std::uint64_t> memory;       // bytes of private memory, of all threads together
  std::optional<std::chrono::seconds> time;  // by the clock on the wall
};

// Adds --memory and --time, which apply as soon as the subcommand is parsed. Returns what is given.
std::shared_ptr<const Limits> add_limit_options(const Command& command);

// From here on the process is bounded. Replaces earlier limits. REQUIRES: the main thread.
void enter(const Limits&);

// Makes a failed allocation end the process with a message, wherever the bound comes from
// (--memory, ulimit, a container). Called once, first of all.
void end_when_memory_is_exhausted();

// While one exists, the end of the time waits, five seconds at most: for writing an answer.
class UncutOutput {
 public:
  UncutOutput();
  ~UncutOutput();
  UncutOutput(const UncutOutput&) = delete;
  UncutOutput& operator=(const UncutOutput&) = delete;
};

}  // namespace cubilete
