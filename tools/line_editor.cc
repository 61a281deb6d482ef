#include "line_editor.h"

#include <cstdio>

#include "console.h"
#include "terminal.h"

namespace cubilete {
namespace {

std::optional<std::string> read_plain_line() {
  std::string line;
  for (;;) {
    const int c = std::getc(stdin);
    if (c == '\n') return line;
    if (c == EOF) {
      if (interrupted || line.empty()) return std::nullopt;
      return line;
    }
    line += static_cast<char>(c);
  }
}

}  // namespace

std::optional<std::string> read_line(const std::string& prompt, const std::vector<std::string>&) {
  print_out(wrapped(prompt, line_width()));
  return read_plain_line();
}

}  // namespace cubilete
