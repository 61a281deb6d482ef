#include "diagnostics/source.h"

#include <algorithm>

#include "base/utf8.h"

namespace cubilete {

std::int32_t Sources::add(std::string path, std::string text) {
  File f;
  f.path = std::move(path);
  f.text = std::move(text);
  f.line_starts.push_back(0);
  for (std::size_t i = 0; i < f.text.size(); ++i) {
    if (f.text[i] == '\n') f.line_starts.push_back(static_cast<std::uint32_t>(i + 1));
  }
  files_.push_back(std::move(f));
  return static_cast<std::int32_t>(files_.size()) - 1;
}

std::string_view Sources::text(SourceSpan span) const {
  if (!span.is_known()) return {};
  const std::string_view all = files_[std::size_t(span.file)].text;
  if (span.begin >= all.size()) return {};
  return all.substr(span.begin, span.end > span.begin ? span.end - span.begin : 0);
}

SourcePosition Sources::position(std::int32_t file, std::uint32_t offset) const {
  const File& f = files_[std::size_t(file)];
  offset = std::min<std::uint32_t>(offset, static_cast<std::uint32_t>(f.text.size()));
  const auto next = std::upper_bound(f.line_starts.begin(), f.line_starts.end(), offset);
  const auto line = static_cast<std::uint32_t>(next - f.line_starts.begin());
  std::uint32_t column = 1;  // a byte that is no text has one of its own, as it is shown
  for (std::size_t i = f.line_starts[line - 1]; i < offset; ++column) {
    i += std::max<std::size_t>(character_at(f.text, i), 1);
  }
  return {line, column};
}

SourcePosition Sources::begin_of(SourceSpan span) const { return position(span.file, span.begin); }
SourcePosition Sources::end_of(SourceSpan span) const { return position(span.file, span.end); }

std::string_view Sources::line(std::int32_t file, std::uint32_t number) const {
  const File& f = files_[std::size_t(file)];
  if (number < 1 || number > f.line_starts.size()) return {};
  const std::uint32_t begin = f.line_starts[number - 1];
  std::string_view rest = std::string_view(f.text).substr(begin);
  rest = rest.substr(0, rest.find('\n'));
  if (!rest.empty() && rest.back() == '\r') rest.remove_suffix(1);
  return rest;
}

std::uint32_t Sources::line_count(std::int32_t file) const {
  return static_cast<std::uint32_t>(files_[std::size_t(file)].line_starts.size());
}

SourceSpan Sources::span_of_line(std::int32_t file, std::uint32_t number) const {
  const File& f = files_[std::size_t(file)];
  if (number < 1 || number > f.line_starts.size()) return {file, 0, 0};
  const std::string_view all = line(file, number);
  const std::size_t first = all.find_first_not_of(" \t");
  const std::uint32_t begin = f.line_starts[number - 1];
  return {file, begin + static_cast<std::uint32_t>(first == std::string_view::npos ? 0 : first),
          begin + static_cast<std::uint32_t>(all.size())};
}

std::string Sources::where(SourceSpan span) const {
  if (!span.is_known()) return "(unknown place)";
  const SourcePosition p = begin_of(span);
  return path(span.file) + ":" + std::to_string(p.line) + ":" + std::to_string(p.column);
}

std::string Sources::file_and_line(SourceSpan span) const {
  if (!span.is_known()) return {};
  return path(span.file) + ":" + std::to_string(begin_of(span).line);
}

}  // namespace cubilete
