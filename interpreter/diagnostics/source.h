// Places in the source files of content. Compiled objects carry a SourceSpan, which is three
// integers; the Sources that made it returns its file, line, column and text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cubilete {

// Half-open range of byte offsets [begin, end) in file number `file` of a Sources.
// The default span is in no file (is_known() is false).
struct SourceSpan {
  std::int32_t file = -1;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  bool is_known() const { return file >= 0; }
  bool operator==(const SourceSpan&) const = default;
};

// A position in a text. Line and column are 1-based; a column counts Unicode code points.
struct SourcePosition {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  bool operator==(const SourcePosition&) const = default;
};

// All source texts, in the order of reading. Files are never removed, so spans remain valid.
class Sources {
 public:
  // Adds a text and returns its file number. `path` is for messages, as the user would type it.
  std::int32_t add(std::string path, std::string text);

  std::size_t size() const { return files_.size(); }
  // REQUIRES for all below: the file or span comes from this Sources and is known.
  const std::string& path(std::int32_t file) const { return files_[std::size_t(file)].path; }
  const std::string& text(std::int32_t file) const { return files_[std::size_t(file)].text; }
  std::string_view text(SourceSpan span) const;
  SourcePosition begin_of(SourceSpan span) const;
  SourcePosition end_of(SourceSpan span) const;
  // Returns the number of bytes before the span in its line.
  std::size_t offset_in_line(SourceSpan span) const;
  // Returns the whole line (1-based) without its line break.
  std::string_view line(std::int32_t file, std::uint32_t number) const;
  std::uint32_t line_count(std::int32_t file) const;
  // Returns the span of a whole line, for errors that give a line only (those of Lua).
  SourceSpan span_of_line(std::int32_t file, std::uint32_t number) const;
  // Returns "content/x/game.yaml:3:5", or "(unknown place)" for an unknown span.
  std::string where(SourceSpan span) const;
  // Returns "content/x/game.yaml:3"; empty for an unknown span.
  std::string file_and_line(SourceSpan span) const;

 private:
  // A known place inside of a long line, so that columns need not be counted from its beginning.
  struct Milestone {
    std::uint32_t offset = 0;
    std::uint32_t column = 1;
  };
  struct File {
    std::string path;
    std::string text;
    std::vector<std::uint32_t> line_starts;
    std::vector<Milestone> milestones;
  };
  // Returns the line (1-based) of a byte.
  static std::uint32_t line_of(const File&, std::uint32_t offset);
  SourcePosition position(std::int32_t file, std::uint32_t offset) const;

  std::vector<File> files_;
};

}  // namespace cubilete
