// Builds text from a form with {} and its parts. Write it with braces, Form{"{} + {}", a(), b()}:
// items in braces are evaluated from left to right, so that a seed makes the same game everywhere.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace cubilete::fuzz {

struct Form : std::string {
  template <class... Parts>
  Form(std::string_view form, const Parts&... parts)
      : std::string(fmt::vformat(form, fmt::make_format_args(parts...))) {}
};

}  // namespace cubilete::fuzz
