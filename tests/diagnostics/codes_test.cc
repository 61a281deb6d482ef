// The table of codes, the codes in the sources and those in tests agree.

#include "diagnostics/codes.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "diagnostics/render.h"
#include "support/files.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;
using Codes = std::set<std::string>;

// Words that look like codes: words of the protocol of editors, a program that opens pages, a
// replay's format, the game that `new` copies, a way of confining `validate`, the checks that
// `simulate` makes of the program itself, and directions on boards.
const Codes kOthers = {"cat-file",   "for-each-ref", "rev-parse",      "cubilete-replay",
                       "my-game",    "best-effort",  "round-trip",     "re-execution",
                       "leak-view",  "leak-options", "leak-reasons",   "leak-events",
                       "leak-turns", "utf-16",       "cubilete-watch", "xdg-open",
                       "north-east", "south-east",   "south-west",     "north-west"};

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

// Returns the texts of lower-case words joined by hyphens, and the codes that are a single word.
Codes in_sources() {
  static const std::regex kCode("\"([a-z]+(-[a-z0-9]+)+|endless|unreachable|contradiction)\"");
  Codes out;
  for (const char* folder : {"interpreter", "tools"}) {
    for (const auto& entry :
         fs::recursive_directory_iterator(fs::path(CUBILETE_SOURCE_DIR) / folder)) {
      const std::string type = entry.path().extension().string();
      if ((type != ".cc" && type != ".h") || entry.path().stem() == "codes") continue;
      // The server of the browser table has words of HTTP, and answers of its own.
      if (entry.path().generic_string().find("/tools/serve") != std::string::npos) continue;
      // Comments are left out, because they may name anything.
      std::istringstream lines(text_of_file(entry.path()));
      for (std::string line; std::getline(lines, line);) {
        const std::size_t comment = line.find("//");
        out.merge(matches(line.substr(0, comment), kCode));
      }
    }
  }
  for (const std::string& other : kOthers) out.erase(other);
  return out;
}

// Returns the codes that tests name: at the beginning or end of a text ("never-used", "yaml-tab
// 2:1"), in brackets, or as the expectation at a line (tests/mistakes, tests/attacks). A code of a
// single word occurs in sentences too, and must be the whole text.
Codes in_tests() {
  static const std::regex kCode(R"(["'\[ ]([a-z]+(?:-[a-z0-9]+)+)["'\]: ])");
  static const std::regex kWord(R"((?:["\[]|expect )([a-z]+)["\]:])");
  Codes out;
  for (const auto& entry :
       fs::recursive_directory_iterator(fs::path(CUBILETE_SOURCE_DIR) / "tests")) {
    const std::string path = entry.path().generic_string();
    const bool is_test = path.ends_with("_test.cc") || path.ends_with("_test.sh") ||
                         path.find("/tests/mistakes/") != std::string::npos ||
                         path.find("/tests/attacks/") != std::string::npos;
    if (!entry.is_regular_file() || !is_test || entry.path().filename() == "codes_test.cc") {
      continue;
    }
    const std::string text = text_of_file(entry.path());
    out.merge(matches(text, kCode));
    out.merge(matches(text, kWord));
  }
  return out;
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

TEST(Codes, OccurEachInATest) {
  EXPECT_EQ(without(in_table(), in_tests()), Codes{}) << "in codes.cc, in no test";
}

TEST(Codes, AreExplainedOnceInSentences) {
  Codes seen;
  for (const CodeText& c : all_codes()) {
    EXPECT_TRUE(seen.emplace(c.code).second) << c.code.name() << " stands twice";
    EXPECT_TRUE(c.meaning.ends_with(".") && c.remedy.ends_with(".")) << c.code.name();
    EXPECT_FALSE(title_of(c.group).empty());
  }
  EXPECT_EQ(text_of_code("unknown-name")->group, CodeGroup::kNames);
  EXPECT_EQ(text_of_code("no-such-code"), nullptr);
}

// A finding whose author wrote no help shows the remedy of its code, which says what to do: not to
// read the message once more.
TEST(Codes, HaveEachAWayOut) {
  for (const CodeText& c : all_codes()) {
    Diagnostics problems;
    problems.error(c.code, {}, "something is wrong");
    const std::string shown = render_text(problems.list(), Sources());
    EXPECT_NE(shown.find("\n      help: "), std::string::npos) << c.code.name();
    for (const char* empty : {"he message says", "he message tells", "he message lists", "Mind"}) {
      EXPECT_FALSE(c.remedy.starts_with(empty) || c.remedy.substr(1).starts_with(empty))
          << c.code.name() << ": " << c.remedy;
    }
  }
}

TEST(Codes, GiveTheirRemedyOnlyWhereNoHelpIsWritten) {
  Diagnostic d;
  d.code = "yaml-tab";
  EXPECT_EQ(way_out(d), "let your editor write spaces");
  d.help = "write two spaces";
  EXPECT_EQ(way_out(d), "write two spaces");
  d = {};
  d.code = "no-such-code";
  EXPECT_EQ(way_out(d), "");
}

}  // namespace
}  // namespace cubilete
