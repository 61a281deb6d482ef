#include "document/unclosed.h"

#include <vector>

#include "document/blank.h"

namespace cubilete {
namespace {

struct Open {
  std::size_t offset;
  char closer;
  std::size_t indent;  // indentation of its line
  bool is_value;       // a value begins with it: it is no bracket inside of a text
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
        open_.push_back({at, c == '[' ? ']' : '}', indent, starts});
        starts = true;
      } else if ((c == ']' || c == '}') && flow) {
        if (open_.back().closer != c) return report(open_.back());
        const bool is_value = open_.back().is_value;
        open_.pop_back();
        starts = false;
        if (is_value && lacks_comma(at, end)) found_ = Unclosed{at + 1, ','};
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

  // Returns the offset of the closing quote; reports a missing one, or one with more text behind
  // it, and a comma that is missing there.
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
    if (close < end && lacks_comma(close, end)) {
      found_ = Unclosed{close + 1, ','};
    } else if (close >= end || goes_on(close, end)) {
      found_ = Unclosed{at, quote};
    }
    return close;
  }

  // Returns whether another value or key follows on the line behind the value that ends at `last`.
  bool goes_on(std::size_t last, std::size_t end) const {
    std::size_t next = last + 1;
    while (next < end && is_blank(text_[next])) ++next;
    return next < end && std::string_view(",]}:#").find(text_[next]) == std::string_view::npos;
  }
  // Returns whether it does so after a blank inside of brackets: then its comma is missing.
  bool lacks_comma(std::size_t last, std::size_t end) const {
    return !open_.empty() && last + 1 < end && is_blank(text_[last + 1]) && goes_on(last, end);
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
