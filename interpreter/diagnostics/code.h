// The stable name of a kind of problem: "unknown-name". Every header that reports problems includes
// this one; the table of the names, with their meaning, is in codes.h.
#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace cubilete {

// Can be made of a literal only: lower-case words joined by hyphens. tests/diagnostics checks that
// codes.cc has a row for it, so a new code recompiles only codes.cc and the files that report it.
class Code {
 public:
  consteval Code(const char* name) : name_(well_formed(name)) {}

  constexpr std::string_view name() const { return name_; }
  constexpr operator std::string_view() const { return name_; }
  operator std::string() const { return std::string(name_); }
  template <std::convertible_to<std::string_view> Text>
  friend constexpr bool operator==(const Code& a, const Text& b) {
    return a.name_ == std::string_view(b);
  }

 private:
  static consteval std::string_view well_formed(std::string_view name) {
    for (const char c : name) {
      if ((c < 'a' || c > 'z') && c != '-') throw "not lower-case words joined by hyphens";
    }
    return name;
  }

  std::string_view name_;
};

}  // namespace cubilete
