#include "pages/page_blocks.h"

#include <algorithm>
#include <string_view>

namespace cubilete::pages {
namespace {

constexpr std::string_view kFence = "```";
constexpr std::string_view kIndent = "    ";
constexpr std::string_view kMark = "<!-- test: ";
constexpr std::string_view kEndOfMark = " -->";

bool is_blank(const std::string& line) { return line.find_first_not_of(' ') == std::string::npos; }

// The text of a mark; empty for any other line.
std::string mark_in(const std::string& line) {
  if (!line.starts_with(kMark) || !line.ends_with(kEndOfMark)) return "";
  return line.substr(kMark.size(), line.size() - kMark.size() - kEndOfMark.size());
}

}  // namespace

std::string Block::mark(const std::string& word) const {
  for (const std::string& m : marks) {
    if (m.starts_with(word + " ")) return m.substr(word.size() + 1);
  }
  return "";
}

std::vector<Block> blocks_of(const SourceFile& page) {
  std::vector<Block> blocks;
  std::vector<std::string> marks;
  const auto& lines = page.lines;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (is_blank(lines[i])) continue;
    if (const std::string mark = mark_in(lines[i]); !mark.empty()) {
      marks.push_back(mark);
      continue;
    }
    Block block;
    block.marks = std::move(marks);
    marks.clear();
    if (lines[i].starts_with(kFence)) {
      block.language = lines[i].substr(kFence.size());
      if (block.language.empty()) block.language = "text";
      block.line = i + 2;
      while (++i < lines.size() && !lines[i].starts_with(kFence)) block.lines.push_back(lines[i]);
      blocks.push_back(std::move(block));
    } else if (lines[i].starts_with(kIndent) && (i == 0 || is_blank(lines[i - 1]))) {
      block.language = "commands";
      block.line = i + 1;
      for (; i < lines.size() && (lines[i].starts_with(kIndent) || is_blank(lines[i])); ++i) {
        block.lines.push_back(lines[i].substr(std::min(kIndent.size(), lines[i].size())));
      }
      --i;
      blocks.push_back(std::move(block));
    }
  }
  return blocks;
}

std::string script_of(const SourceFile& page) {
  constexpr std::string_view kRunBy = "page run by ";
  for (const std::string& line : page.lines) {
    const std::string mark = mark_in(line);
    if (mark.starts_with(kRunBy)) return mark.substr(kRunBy.size());
  }
  return "";
}

}  // namespace cubilete::pages
