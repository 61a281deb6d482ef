#include "document/unquoted.h"

#include <algorithm>

#include "document/blank.h"

namespace cubilete {
namespace {

class Finder {
 public:
  explicit Finder(std::string_view text) : text_(text) {}

  std::vector<Unquoted> run() {
    while (at_ < text_.size()) {
      if (open_.empty()) {
        block_line();
      } else {
        flow_token();
      }
    }
    return std::move(found_);
  }

 private:
  char here(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\n';
  }
  // Returns whether an anchor, an alias or a tag begins here, which stands before a value or for
  // it.
  bool begins_property() const {
    return (here() == '&' || here() == '*' || here() == '!') && !is_blank(here(1)) &&
           here(1) != '\n';
  }
  void skip_property() {
    while (at_ < text_.size() && !is_blank(here()) &&
           std::string_view("\n,[]{}").find(here()) == std::string_view::npos) {
      ++at_;
    }
  }
  void skip_line() { at_ = std::min(text_.find('\n', at_), text_.size() - 1) + 1; }
  bool begins_comment() const {
    return here() == '#' && (at_ == 0 || is_blank(text_[at_ - 1]) || text_[at_ - 1] == '\n');
  }
  // Returns whether the character is a colon that ends a key.
  bool ends_key(std::size_t at) const {
    if (text_[at] != ':') return false;
    const char next = at + 1 < text_.size() ? text_[at + 1] : '\n';
    return is_blank(next) || next == '\n' || (!open_.empty() && next == ',');
  }

  void skip_quoted() {
    const char quote = here();
    for (++at_; at_ < text_.size(); ++at_) {
      if (quote == '"' && text_[at_] == '\\') {
        ++at_;
      } else if (text_[at_] == quote) {
        ++at_;
        if (quote == '\'' && here() == quote) continue;
        return;
      }
    }
  }

  // Reads a line outside of brackets, as far as the first opening bracket.
  void block_line() {
    const std::size_t line = at_;
    while (is_blank(here()) || (here() == '-' && is_blank(here(1)))) ++at_;
    const std::size_t indent = at_ - line;
    bool is_value = false;
    while (at_ < text_.size() && here() != '\n') {
      if (is_blank(here())) {
        ++at_;
      } else if (begins_comment()) {
        return skip_line();
      } else if (here() == '"' || here() == '\'') {
        skip_quoted();
        if (at_ < text_.size() && ends_key(at_)) ++at_, is_value = true;
      } else if (here() == '[' || here() == '{') {
        return open();
      } else if (here() == '|' || here() == '>') {
        skip_line();
        return skip_block_text(indent);
      } else if (is_value && begins_property()) {
        skip_property();
      } else {
        is_value = block_plain(is_value);
      }
    }
    ++at_;
  }

  // Reads a key or a value without quotes. Returns whether a value follows.
  bool block_plain(bool is_value) {
    const std::size_t begin = at_;
    for (; at_ < text_.size() && here() != '\n'; ++at_) {
      if (begins_comment()) return false;
      if (!ends_key(at_)) continue;
      if (!is_value) {
        ++at_;
        return true;
      }
      while (at_ < text_.size() && here() != '\n' && !begins_comment()) ++at_;
      note(begin, at_, ": ");
      return false;
    }
    return false;
  }

  void skip_block_text(std::size_t indent) {
    while (at_ < text_.size()) {
      std::size_t first = at_;
      while (first < text_.size() && is_blank(text_[first])) ++first;
      const bool is_empty = first >= text_.size() || text_[first] == '\n';
      if (!is_empty && first - at_ <= indent) return;
      skip_line();
    }
  }

  void open() {
    open_.push_back(here());
    is_value_ = false;
    ++at_;
  }

  void flow_token() {
    const char c = here();
    if (is_blank(c) || c == '\n') {
      ++at_;
    } else if (begins_comment()) {
      skip_line();
    } else if (c == '"' || c == '\'') {
      skip_quoted();
    } else if (c == '[' || c == '{') {
      open();
    } else if (c == ']' || c == '}') {
      open_.pop_back();
      is_value_ = false;
      ++at_;
    } else if (c == ',') {
      is_value_ = false;
      ++at_;
    } else if (ends_key(at_)) {
      is_value_ = true;
      ++at_;
    } else if (begins_property()) {
      skip_property();
    } else {
      flow_plain();
    }
  }

  void flow_plain() {
    const std::size_t begin = at_;
    int parentheses = 0;
    for (; at_ < text_.size() && here() != '\n' && !begins_comment(); ++at_) {
      const char c = here();
      parentheses += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == ']' || c == '}') return;
      const bool is_early_colon = ends_key(at_) && is_value_;
      if (c == '[' || c == '{' || (c == ',' && parentheses > 0) || is_early_colon) {
        const std::string_view what = c == '[' ? "[" : c == '{' ? "{" : c == ',' ? "," : ": ";
        skip_meant();
        note(begin, at_, what);
        return;
      }
      if (c == ',' || ends_key(at_)) return;
    }
  }

  // Skips to the end of the intended text: a comma, a closing bracket, or the colon behind a key,
  // outside of nested brackets.
  void skip_meant() {
    int depth = 0;
    const std::string_view done = text_.substr(0, at_);
    for (std::size_t i = done.size(); i > 0 && done[i - 1] != '\n'; --i) {
      if (done[i - 1] == '(') ++depth;
      if (done[i - 1] == ')') --depth;
      if (done[i - 1] == ',' || done[i - 1] == '{') break;
    }
    for (; at_ < text_.size() && here() != '\n'; ++at_) {
      const char c = here();
      if (c == '(' || c == '[' || c == '{') ++depth;
      if (depth <= 0 && (c == ',' || (!is_value_ && ends_key(at_)))) return;
      if (c == ')' || c == ']' || c == '}') {
        if (depth <= 0) return;
        --depth;
      }
    }
  }

  void note(std::size_t begin, std::size_t end, std::string_view what) {
    while (end > begin && is_blank(text_[end - 1])) --end;
    found_.push_back({begin, end, what});
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<char> open_;
  bool is_value_ = false;
  std::vector<Unquoted> found_;
};

}  // namespace

std::vector<Unquoted> find_unquoted(std::string_view yaml) { return Finder(yaml).run(); }

std::string in_quotes(std::string_view text) {
  if (text.find_first_of("\"\\") == std::string_view::npos) {
    return "\"" + std::string(text) + "\"";
  }
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("''") : std::string(1, c);
  return out + "'";
}

}  // namespace cubilete
