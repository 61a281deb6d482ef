// Places in a text as the protocol counts them: lines and UTF-16 units from 0.
#pragma once

#include <compare>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cubilete::lsp {

struct Position {
  std::size_t line = 0;
  std::size_t character = 0;  // UTF-16 units
  auto operator<=>(const Position&) const = default;
};

// The lines of one text. REQUIRES: the text outlives this and does not change.
class TextLines {
 public:
  explicit TextLines(std::string_view text);

  // Returns the offset of a byte as a position; beyond the end it is the end. A byte that is not
  // UTF-8 counts one unit.
  Position position_of(std::size_t offset) const;
  // Returns the byte of a position. Beyond the end of a line it is the end of that line, inside a
  // character its beginning.
  std::size_t offset_of(Position) const;
  // Returns a line (from 0) without its line break; empty beyond the end.
  std::string_view line(std::size_t number) const;
  std::size_t count() const { return starts_.size(); }

 private:
  std::size_t end_of_line(std::size_t number) const;  // without its line break

  std::string_view text_;
  std::vector<std::size_t> starts_;
};

// Returns whether a name of content or of a script may contain the character.
bool is_word_character(char);

}  // namespace cubilete::lsp
