#include "diagnostics/source.h"

#include <algorithm>

#include "base/utf8.h"

namespace cubilete {
namespace {

// Returns the bytes of the character at `at`. A byte that is not UTF-8 has a column of its own.
std::size_t length_at(std::string_view text, std::size_t at) {
  return std::max<std::size_t>(character_at(text, at), 1);
}

}  // namespace

std::int32_t Sources::add(std::string path, std::string text) {
  File f;
  f.path = std::move(path);
  f.text = std::move(text);
  constexpr std::uint32_t kBetweenMilestones = 1000;  // characters
  for (std::size_t start = 0; start != std::string::npos;) {
    f.line_starts.push_back(static_cast<std::uint32_t>(start));
    const std::size_t newline = f.text.find('\n', start);
    const std::size_t end = std::min(newline, f.text.size());
    // A line of fewer bytes has no milestone.
    const bool may_have_milestones = end - start + 1 >= kBetweenMilestones;
    std::uint32_t column = 1;
    for (std::size_t i = start; may_have_milestones && i < end;) {
      i += length_at(f.text, i);
      if (++column % kBetweenMilestones == 0) {
        f.milestones.push_back({static_cast<std::uint32_t>(i), column});
      }
    }
    start = newline == std::string::npos ? newline : newline + 1;
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

std::uint32_t Sources::line_of(const File& f, std::uint32_t offset) {
  const auto next = std::upper_bound(f.line_starts.begin(), f.line_starts.end(), offset);
  return static_cast<std::uint32_t>(next - f.line_starts.begin());
}

SourcePosition Sources::position(std::int32_t file, std::uint32_t offset) const {
  const File& f = files_[std::size_t(file)];
  offset = std::min<std::uint32_t>(offset, static_cast<std::uint32_t>(f.text.size()));
  const std::uint32_t line = line_of(f, offset);
  Milestone from{f.line_starts[line - 1], 1};
  const auto behind =
      std::upper_bound(f.milestones.begin(), f.milestones.end(), offset,
                       [](std::uint32_t at, const Milestone& m) { return at < m.offset; });
  if (behind != f.milestones.begin() && std::prev(behind)->offset > from.offset) {
    from = *std::prev(behind);
  }
  for (std::size_t i = from.offset; i < offset; ++from.column) i += length_at(f.text, i);
  return {line, from.column};
}

std::size_t Sources::offset_in_line(SourceSpan span) const {
  const File& f = files_[std::size_t(span.file)];
  const std::uint32_t offset =
      std::min<std::uint32_t>(span.begin, static_cast<std::uint32_t>(f.text.size()));
  return offset - f.line_starts[line_of(f, offset) - 1];
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
