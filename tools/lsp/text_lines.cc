#include "tools/lsp/text_lines.h"

#include <algorithm>
#include <cctype>

#include "base/utf8.h"

namespace cubilete::lsp {
namespace {

struct Step {
  std::size_t bytes;
  std::size_t units;
};

// Returns the size of the character at `at`.
Step step_at(std::string_view text, std::size_t at) {
  const std::size_t bytes = std::max<std::size_t>(character_at(text, at), 1);
  return {bytes, bytes == 4 ? std::size_t{2} : std::size_t{1}};
}

}  // namespace

TextLines::TextLines(std::string_view text) : text_(text), starts_{0} {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_lone_return = text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n');
    if (text[i] == '\n' || is_lone_return) starts_.push_back(i + 1);
  }
}

std::size_t TextLines::end_of_line(std::size_t number) const {
  if (number + 1 >= starts_.size()) return text_.size();
  std::size_t end = starts_[number + 1] - 1;
  if (end > starts_[number] && text_[end] == '\n' && text_[end - 1] == '\r') --end;
  return end;
}

Position TextLines::position_of(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const auto next = std::upper_bound(starts_.begin(), starts_.end(), offset);
  const auto line = static_cast<std::size_t>(next - starts_.begin()) - 1;
  std::size_t units = 0;
  for (std::size_t i = starts_[line]; i < offset;) {
    const Step step = step_at(text_, i);
    i += step.bytes;
    units += step.units;
  }
  return {line, units};
}

std::size_t TextLines::offset_of(Position p) const {
  if (p.line >= starts_.size()) return text_.size();
  const std::size_t end = end_of_line(p.line);
  std::size_t units = 0;
  for (std::size_t i = starts_[p.line]; i < end;) {
    const Step step = step_at(text_, i);
    units += step.units;
    if (units > p.character) return i;
    i += step.bytes;
  }
  return end;
}

std::string_view TextLines::line(std::size_t number) const {
  if (number >= starts_.size()) return {};
  return text_.substr(starts_[number], end_of_line(number) - starts_[number]);
}

bool is_word_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

}  // namespace cubilete::lsp
