// The lines of a YAML file: their text and their comments.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "document/document.h"

namespace cubilete {

class SourceLines {
 public:
  struct Line {
    std::size_t begin = 0;
    std::size_t end = 0;     // end of its text, before spaces and a comment
    std::size_t indent = 0;  // column of its first character, even if that begins a comment
    std::string comment;     // including its '#'
    std::size_t comment_column = 0;
    bool has_content = false;
    bool is_inside_text = false;  // it is a continuation line of a text in several lines
  };

  SourceLines(const std::string& text, const Node& tree);

  const std::string& text() const { return text_; }
  const std::vector<Line>& lines() const { return lines_; }
  std::size_t line_of(std::size_t offset) const;
  std::size_t column_of(std::size_t offset) const { return offset - lines_[line_of(offset)].begin; }
  // Returns the offset behind the last character of a value, with all lines of a text in several
  // lines. `column` is that of its key or dash.
  std::size_t end_of(const Node&, std::size_t column) const;
  // Returns whether the value is in {} or [].
  bool is_in_braces(const Node&) const;
  // Returns whether the value is an alias: it was written earlier in the file.
  static bool is_alias(const Entry& e) { return e.value.span.begin < e.key_span.begin; }

 private:
  void cover(const Node&, std::size_t column);
  void cover(std::size_t begin, std::size_t end);
  bool has_several_lines(const Node&) const;

  const std::string& text_;
  std::vector<Line> lines_;
  std::vector<bool> covered_;
};

}  // namespace cubilete
