// Upper bounds for the sizes of functions and classes of the interpreter and the program.
#pragma once

#include <cstddef>

namespace cubilete::architecture {

inline constexpr std::size_t kMostFunctionLines = 80;
inline constexpr std::size_t kMostMethods = 25;
inline constexpr std::size_t kDeepestNesting = 4;  // blocks inside a function's body

}  // namespace cubilete::architecture
