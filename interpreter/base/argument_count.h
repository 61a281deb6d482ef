// The message about a call with a wrong number of arguments, for expressions and for scripts.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace cubilete {

// Returns "'move' takes 2 to 3 arguments, but 1 is given". With `most` below 0 any more are taken.
inline std::string wrong_argument_count(std::string_view callee, int least, int most, int given) {
  const std::string taken = most < 0        ? fmt::format("at least {}", least)
                            : least == most ? fmt::format("{}", least)
                                            : fmt::format("{} to {}", least, most);
  return fmt::format("'{}' takes {} argument{}, but {} {} given", callee, taken,
                     (most < 0 ? least : most) == 1 ? "" : "s", given, given == 1 ? "is" : "are");
}

}  // namespace cubilete
