// The lines of a YAML file: what is written on them, and their comments.
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
    std::size_t end = 0;     // of what is written on it, without comment and spaces behind it
    std::size_t indent = 0;  // of its first character, also where that is a comment
    std::string comment;     // with its '#'
    std::size_t comment_column = 0;
    bool has_content = false;
    bool is_inside_text = false;  // the second or a later line of a text in several lines
  };

  SourceLines(const std::string& text, const Node& tree);

  const std::string& text() const { return text_; }
  const std::vector<Line>& lines() const { return lines_; }
  std::size_t line_of(std::size_t offset) const;
  std::size_t column_of(std::size_t offset) const { return offset - lines_[line_of(offset)].begin; }
  // Behind the last character of a value, with all lines of a text in several lines. `column`: of
  // the key or the dash that it belongs to.
  std::size_t end_of(const Node&, std::size_t column) const;
  // Whether it is in {} or [].
  bool is_in_braces(const Node&) const;
  // Whether it was written at another place, which an alias repeats here.
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
