#include "tools/cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string_view>

#include "base/printable.h"
#include "narration/table_blocks.h"
#include "tools/cli/console.h"

namespace cubilete {
namespace {

constexpr std::size_t kNarrowestWindow = 20;

std::size_t given_width = 0;

// Returns the byte position after the first `columns` characters.
std::size_t end_of_columns(std::string_view text, std::size_t columns) {
  std::size_t at = 0;
  for (; at < text.size(); ++at) {
    const bool begins = (text[at] & 0xC0) != 0x80;
    if (begins && columns-- == 0) break;
  }
  return at;
}

// Returns how far the further lines of a wrapped line are indented: to its second column, as of
// "  /undo    takes back", else by four more than the line; not at all in a narrow window.
std::size_t hanging_indent(const std::string& line, std::size_t width) {
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  const std::size_t column = line.find_first_not_of(' ', line.find("  ", indent));
  if (column != std::string::npos) {
    const std::size_t columns = width_of(line.substr(0, column));
    if (columns < width / 2) return columns;
  }
  return indent + 4 < width / 2 ? indent + 4 : 0;
}

void append_wrapped(std::string line, std::size_t width, std::string& out) {
  const std::size_t hang = hanging_indent(line, width);
  while (width > 0 && width_of(line) > width) {
    const std::size_t end = end_of_columns(line, width);
    std::size_t cut = line.rfind(' ', end);
    const bool has_blank = cut != std::string::npos && cut > line.find_first_not_of(' ');
    if (!has_blank) cut = end;
    std::string head = line.substr(0, cut);
    head.erase(head.find_last_not_of(' ') + 1);
    out += head + "\n";
    const std::size_t next = std::min(line.find_first_not_of(' ', cut), line.size());
    line = std::string(hang, ' ') + line.substr(next);
  }
  out += line;
}

}  // namespace

std::size_t line_width() {
  if (given_width > 0) return std::max(given_width, kNarrowestWindow);
  winsize size = {};
  if (is_terminal_out() && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    return std::max<std::size_t>(size.ws_col, kNarrowestWindow);
  }
  const char* columns = std::getenv("COLUMNS");
  std::size_t width = 0;
  if (columns) {
    const std::string_view text = columns;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), width);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size()) width = 0;
  }
  return width == 0 ? 0 : std::max(width, kNarrowestWindow);
}

void set_line_width(std::size_t width) { given_width = width; }

std::string wrapped(const std::string& text, std::size_t width) {
  std::string out;
  std::size_t at = 0;
  for (;;) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    append_wrapped(text.substr(at, end - at), width, out);
    if (end == text.size()) return out;
    out += '\n';
    at = end + 1;
  }
}

std::string looking(Look look, const std::string& text) {
  if (look == Look::kPlain || text.empty() || !may_colour_out()) return text;
  return (look == Look::kStrong ? "\x1b[1m" : "\x1b[2m") + text + "\x1b[0m";
}

void print_text(const std::string& text, Look look) {
  print_painted(looking(look, wrapped(printable_lines(as_called(text)), line_width())) + "\n");
}

}  // namespace cubilete
