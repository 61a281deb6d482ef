// The table of codes, the list in content/README.md and the codes in the sources are the same.

#include "diagnostics/codes.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

namespace cubilete {
namespace {

namespace fs = std::filesystem;
using Codes = std::set<std::string>;

std::string text_of(const fs::path& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

// What looks like a code and is none: a replay's format, the game that `new` copies, and the checks
// that `simulate` makes of the program itself.
const Codes kOthers = {"cubilete-replay", "my-game",      "round-trip",   "re-execution",
                       "leak-view",       "leak-options", "leak-reasons", "leak-events"};

Codes matches(const std::string& text, const std::regex& form) {
  Codes out;
  for (std::sregex_iterator it(text.begin(), text.end(), form), end; it != end; ++it) {
    out.insert((*it)[1].str());
  }
  return out;
}

Codes in_table() {
  Codes out;
  for (const CodeText& c : all_codes()) out.emplace(c.code);
  return out;
}

// Texts of lower-case words joined by hyphens, and the one code that is a single word.
Codes in_sources() {
  static const std::regex kCode("\"([a-z]+(-[a-z0-9]+)+|endless|unreachable|contradiction)\"");
  Codes out;
  for (const char* folder : {"interpreter", "tools"}) {
    for (const auto& entry :
         fs::recursive_directory_iterator(fs::path(CUBILETE_SOURCE_DIR) / folder)) {
      const std::string type = entry.path().extension().string();
      if ((type != ".cc" && type != ".h") || entry.path().stem() == "codes") continue;
      // Only what is written in code: a line of comment may name anything.
      std::istringstream lines(text_of(entry.path()));
      for (std::string line; std::getline(lines, line);) {
        const std::size_t comment = line.find("//");
        out.merge(matches(line.substr(0, comment), kCode));
      }
    }
  }
  for (const std::string& other : kOthers) out.erase(other);
  return out;
}

Codes in_readme() {
  const std::string text = text_of(fs::path(CUBILETE_SOURCE_DIR) / "content" / "README.md");
  const std::size_t begin = text.find("| about | codes |");
  EXPECT_NE(begin, std::string::npos);
  const std::string table = text.substr(begin, text.find("\n\n", begin) - begin);
  return matches(table, std::regex("`([a-z]+(-[a-z0-9]+)*)`"));
}

Codes without(Codes a, const Codes& b) {
  for (const std::string& code : b) a.erase(code);
  return a;
}

TEST(Codes, OfTheSourcesAreAllExplained) {
  EXPECT_EQ(without(in_sources(), in_table()), Codes{}) << "in the sources, not in codes.cc";
}

TEST(Codes, ThatAreExplainedAreUsed) {
  EXPECT_EQ(without(in_table(), in_sources()), Codes{}) << "in codes.cc, not in the sources";
}

TEST(Codes, AreListedInTheReadme) { EXPECT_EQ(in_readme(), in_table()); }

TEST(Codes, AreExplainedOnceInSentences) {
  Codes seen;
  for (const CodeText& c : all_codes()) {
    EXPECT_TRUE(seen.emplace(c.code).second) << c.code << " stands twice";
    EXPECT_TRUE(c.meaning.ends_with(".") && c.way_out.ends_with(".")) << c.code;
    EXPECT_FALSE(title_of(c.group).empty());
  }
  EXPECT_EQ(text_of_code("unknown-name")->group, CodeGroup::kNames);
  EXPECT_EQ(text_of_code("no-such-code"), nullptr);
}

}  // namespace
}  // namespace cubilete
