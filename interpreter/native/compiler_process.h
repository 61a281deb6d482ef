// Runs the machine's compiler as a part of this process: it ends when this process ends, however
// that ends, and its memory comes out of what this process may have.
//
// A guard, a fork of this process, leads a process group with the compiler and all that it starts.
// The kernel sends the guard a signal when this process is gone, and the guard ends the group.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace cubilete::native {

inline constexpr std::uint64_t kMostObject = std::uint64_t{64} << 20;  // bytes of a file it writes

// Runs a program without a shell, with bounds of time, memory and size, and without input or
// output. Returns whether it ended with exit code 0. Ends it soon after `is_cancelled`, if any,
// returns true. `temporary` is the folder for its temporary files.
bool run_compiler(std::vector<std::string> words, const std::string& temporary,
                  const std::function<bool()>& is_cancelled);

}  // namespace cubilete::native
