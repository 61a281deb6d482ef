// Checks that links in the pages of the repository lead to existing files and headings.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "architecture/source_tree.h"

namespace cubilete::architecture {
namespace {

namespace fs = std::filesystem;

// Returns the lines of a page outside of its blocks of code.
std::vector<std::pair<std::size_t, std::string>> prose_of(const SourceFile& page) {
  std::vector<std::pair<std::size_t, std::string>> prose;
  bool is_code = false;
  for (std::size_t i = 0; i < page.lines.size(); ++i) {
    const bool is_fence = page.lines[i].starts_with("```");
    if (is_fence) is_code = !is_code;
    if (!is_code && !is_fence) prose.emplace_back(i + 1, page.lines[i]);
  }
  return prose;
}

// Returns "saved-games" for "## Saved games", as GitHub does.
std::string anchor_of(std::string_view heading) {
  heading.remove_prefix(std::min(heading.find_first_not_of("# "), heading.size()));
  std::string anchor;
  for (const char c : heading) {
    if (c == ' ' || c == '-') anchor += '-';
    if (std::isalnum(static_cast<unsigned char>(c)) || c == '_') {
      anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
  }
  return anchor;
}

std::set<std::string> anchors_of(const SourceFile& page) {
  std::set<std::string> anchors;
  for (const auto& [number, line] : prose_of(page)) {
    if (line.starts_with("#")) anchors.insert(anchor_of(line));
  }
  return anchors;
}

// `exists` returns whether a path from the root of the repository exists.
template <class Exists>
Findings dead_links(const std::vector<SourceFile>& pages, Exists exists) {
  static const std::regex kLink("\\]\\(([^)#]*)(?:#([^)]*))?\\)");
  Findings findings;
  for (const SourceFile& page : pages) {
    for (const auto& [number, line] : prose_of(page)) {
      for (std::sregex_iterator it(line.begin(), line.end(), kLink), end; it != end; ++it) {
        const std::string path = (*it)[1];
        const std::string anchor = (*it)[2];
        if (path.find("://") != std::string::npos) continue;
        const std::string target =
            path.empty() ? page.path
                         : (fs::path(page.path).parent_path() / path).lexically_normal().string();
        if (!exists(target)) findings.push_back(finding(page, number, "there is no " + target));
        const auto linked = std::find_if(pages.begin(), pages.end(),
                                         [&](const auto& p) { return p.path == target; });
        if (anchor.empty() || linked == pages.end()) continue;
        if (!anchors_of(*linked).contains(anchor)) {
          findings.push_back(finding(page, number, target + " has no heading " + anchor));
        }
      }
    }
  }
  return findings;
}

TEST(Links, LeadToFilesAndHeadingsThatAreThere) {
  const std::vector<SourceFile> pages = read_pages();
  EXPECT_GT(pages.size(), 10U);
  EXPECT_TRUE(nothing_in(
      dead_links(pages, [](const std::string& path) { return fs::exists(in_repository(path)); })));
}

TEST(LinkChecks, ALinkToWhatIsNotThereIsFound) {
  const std::vector<SourceFile> pages = {
      make_file("content/A.md",
                "# The A, and B\n[b](../B.md#c-d) [x](x.md)\n```\n[y](y.md)\n```\n"
                "[self](#the-a-and-b) [none](#none) [web](https://example.org/a)\n"),
      make_file("B.md", "## C `d`\n[a](content/A.md#b)\n")};
  const auto exists = [&](const std::string& path) {
    return std::any_of(pages.begin(), pages.end(),
                       [&](const SourceFile& page) { return page.path == path; });
  };
  EXPECT_EQ((Findings{"content/A.md:2: there is no content/x.md",
                      "content/A.md:6: content/A.md has no heading none",
                      "B.md:2: content/A.md has no heading b"}),
            dead_links(pages, exists));
}

}  // namespace
}  // namespace cubilete::architecture
