#include "migration/source_lines.h"

#include <algorithm>

namespace cubilete {

SourceLines::SourceLines(const std::string& text, const Node& tree)
    : text_(text), covered_(text.size() + 1, false) {
  for (std::size_t at = 0; at < text.size();) {
    Line l;
    l.begin = at;
    const std::size_t end = std::min(text.find('\n', at), text.size());
    l.end = end;
    l.indent = std::min(text.find_first_not_of(' ', at), end) - at;
    lines_.push_back(l);
    at = end + 1;
  }
  cover(tree, 0);
  for (Line& l : lines_) {
    if (l.is_inside_text) {
      l.has_content = true;
      continue;
    }
    for (std::size_t i = l.begin; i < l.end; ++i) {
      const bool may_begin = i == l.begin || text[i - 1] == ' ';
      if (text[i] != '#' || covered_[i] || !may_begin) continue;
      l.comment = text.substr(i, l.end - i);
      l.comment_column = i - l.begin;
      l.end = i;
    }
    while (l.end > l.begin && text[l.end - 1] == ' ') --l.end;
    while (!l.comment.empty() && l.comment.back() == ' ') l.comment.pop_back();
    l.has_content = l.end > l.begin;
  }
}

std::size_t SourceLines::line_of(std::size_t offset) const {
  const auto after = std::upper_bound(lines_.begin(), lines_.end(), offset,
                                      [](std::size_t o, const Line& l) { return o < l.begin; });
  return after == lines_.begin() ? 0 : std::size_t(after - lines_.begin()) - 1;
}

bool SourceLines::is_in_braces(const Node& n) const {
  const char c = n.span.begin < text_.size() ? text_[n.span.begin] : ' ';
  return (n.is_list() && c == '[') || (n.is_map() && c == '{');
}

bool SourceLines::has_several_lines(const Node& n) const {
  if (!n.is_string() || n.span.begin >= text_.size()) return false;
  const char c = text_[n.span.begin];
  if (n.quoted && (c == '"' || c == '\'')) return false;
  if (n.quoted && (c == '|' || c == '>')) return true;
  return text_.compare(n.span.begin, n.text.size(), n.text) != 0;
}

std::size_t SourceLines::end_of(const Node& n, std::size_t column) const {
  std::size_t end = n.span.end;
  if (n.is_scalar()) {
    if (!has_several_lines(n)) return end;
    std::size_t line = line_of(n.span.begin);
    end = lines_[line].end;
    for (++line; line < lines_.size(); ++line) {
      const std::size_t line_end = std::min(text_.find('\n', lines_[line].begin), text_.size());
      if (lines_[line].begin + lines_[line].indent >= line_end) continue;
      if (lines_[line].indent <= column) break;
      end = line_end;
    }
    return end;
  }
  if (is_in_braces(n)) return end;
  for (const Entry& e : n.entries) {
    end = std::max<std::size_t>(end, e.key_span.end + 1);
    if (!is_alias(e)) end = std::max(end, end_of(e.value, column_of(e.key_span.begin)));
  }
  for (const Node& item : n.items) {
    if (item.span.begin >= n.span.begin) end = std::max(end, end_of(item, column_of(n.span.begin)));
  }
  // An alias has no text here, so a value that ends in one ends with its line.
  const Line& last = lines_[line_of(end == 0 ? 0 : end - 1)];
  const bool ends_in_alias = (!n.entries.empty() && is_alias(n.entries.back())) ||
                             (!n.items.empty() && n.items.back().span.begin < n.span.begin);
  return ends_in_alias ? std::max(end, last.end) : end;
}

void SourceLines::cover(std::size_t begin, std::size_t end) {
  std::fill(covered_.begin() + std::ptrdiff_t(std::min(begin, covered_.size())),
            covered_.begin() + std::ptrdiff_t(std::min(end, covered_.size())), true);
}

void SourceLines::cover(const Node& n, std::size_t column) {
  for (const Entry& e : n.entries) {
    cover(e.key_span.begin, e.key_span.end);
    cover(e.value, column_of(e.key_span.begin));
  }
  for (const Node& item : n.items) cover(item, column_of(n.span.begin));
  if (!n.is_scalar() || n.is_null()) return;
  const std::size_t end = end_of(n, column);
  if (has_several_lines(n)) {
    const std::size_t last = line_of(end == 0 ? 0 : end - 1);
    for (std::size_t l = line_of(n.span.begin) + 1; l <= last; ++l) lines_[l].is_inside_text = true;
  }
  // A comment behind '>-' does not belong to the text.
  const bool is_block = n.quoted && (text_[n.span.begin] == '|' || text_[n.span.begin] == '>');
  cover(n.span.begin, is_block ? n.span.begin + 1 : end);
}

}  // namespace cubilete
