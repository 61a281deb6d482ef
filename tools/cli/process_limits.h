// Limits of the whole process for untrusted content: --memory and --time.
//
// A process that reaches a limit writes one message to stderr and exits at once with kOutOfBudget.
// Its stdout is then empty or incomplete, as the exit code says; an answer in one piece (validate,
// --format json and sarif) is never cut by the time limit.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>

#include "tools/cli/command_line.h"

namespace cubilete {

// The exit code of a process that reached its limit: the content was not fully checked.
inline constexpr int kOutOfBudget = 4;

struct Limits {
  std::optional<std::uint64_t> memory;       // bytes of private memory of all threads
  std::optional<std::chrono::seconds> time;  // wall-clock time
};

// Adds --memory and --time, which apply once the subcommand is parsed. Returns the limits given.
std::shared_ptr<const Limits> add_limit_options(const Command& command);

// Applies the limits to the process, replacing earlier ones. REQUIRES: the main thread.
void enter(const Limits&);

// Makes a failed allocation end the process with a message, whatever set the limit (--memory,
// ulimit, a container). Must be called first.
void end_when_memory_is_exhausted();

// While one exists, the time limit waits up to five seconds, so that an answer can be written.
class UncutOutput {
 public:
  UncutOutput();
  ~UncutOutput();
  UncutOutput(const UncutOutput&) = delete;
  UncutOutput& operator=(const UncutOutput&) = delete;
};

}  // namespace cubilete
