#include "document/unclosed.h"

#include <vector>

#include "document/blank.h"

namespace cubilete {
namespace {

struct Open {
  std::size_t offset;
  char closer;
  std::size_t indent;  // indentation of its line
};

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::optional<Unclosed> run() {
    for (std::size_t at = 0; at < text_.size() && !found_;) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size());
      line(at, end);
      at = end + 1;
    }
    if (!found_ && !open_.empty()) report(open_.back());
    return found_;
  }

 private:
  void report(const Open& o) { found_ = Unclosed{o.offset, o.closer == ']' ? '[' : '{'}; }

  void line(std::size_t begin, std::size_t end) {
    std::size_t at = begin;
    while (at < end && is_blank(text_[at])) ++at;
    if (at == end || text_[at] == '#') return;
    const std::size_t indent = at - begin;
    if (in_block_text_ && indent > block_indent_) return;
    in_block_text_ = false;
    if (!open_.empty() && indent <= open_.back().indent && text_[at] != ']' && text_[at] != '}') {
      return report(open_.back());
    }
    bool starts = true;  // a value or key may begin here
    for (; at < end && !found_; ++at) {
      const char c = text_[at];
      if (is_blank(c)) {
        if (at + 1 < end && text_[at + 1] == '#') return;
        continue;
      }
      if (starts && (c == '"' || c == '\'')) {
        at = quoted(at, end);
        starts = false;
        continue;
      }
      const bool flow = !open_.empty();
      if ((c == '[' || c == '{') && (starts || flow)) {
        open_.push_back({at, c == '[' ? ']' : '}', indent});
        starts = true;
      } else if ((c == ']' || c == '}') && flow) {
        if (open_.back().closer != c) return report(open_.back());
        open_.pop_back();
        starts = false;
      } else if (c == ',' && flow) {
        starts = true;
      } else if ((c == ':' || c == '-') && (at + 1 == end || is_blank(text_[at + 1]))) {
        starts = c == ':' || starts;
      } else if (starts && !flow && (c == '|' || c == '>')) {
        in_block_text_ = true;
        block_indent_ = indent;
        return;
      } else {
        starts = false;
      }
    }
  }

  // Returns the offset of the closing quote; reports a missing one, or one with more text behind.
  std::size_t quoted(std::size_t at, std::size_t end) {
    const char quote = text_[at];
    std::size_t close = at + 1;
    for (; close < end; ++close) {
      if (quote == '"' && text_[close] == '\\') {
        ++close;
      } else if (text_[close] == quote) {
        const bool doubled = quote == '\'' && close + 1 < end && text_[close + 1] == '\'';
        if (!doubled) break;
        ++close;
      }
    }
    std::size_t next = close + 1;
    while (next < end && is_blank(text_[next])) ++next;
    const bool goes_on =
        next < end && std::string_view(",]}:#").find(text_[next]) == std::string_view::npos;
    if (close >= end || goes_on) found_ = Unclosed{at, quote};
    return close;
  }

  std::string_view text_;
  std::vector<Open> open_;
  std::optional<Unclosed> found_;
  bool in_block_text_ = false;
  std::size_t block_indent_ = 0;
};

}  // namespace

std::optional<Unclosed> find_unclosed(std::string_view text) { return Scanner(text).run(); }

}  // namespace cubilete
