// Every block of the pages is true: games and fragments are valid, scripts are read and played,
// commands run. A block that this test has no way with is an error, so that none escapes it.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>

#include "lua/syntax/parser.h"
#include "pages/commands.h"
#include "pages/page_blocks.h"
#include "pages/wrapper.h"

namespace cubilete::pages {
namespace {

namespace fs = std::filesystem;
using architecture::finding;
using architecture::in_repository;
using architecture::make_file;
using architecture::nothing_in;
using architecture::read_file;
using architecture::read_pages;

constexpr std::size_t kMostLinesOfReadme = 120;

std::string text_of(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

// "race/game.yaml" of a block that begins with the comment `# race/game.yaml`: a whole game.
std::string file_of(const Block& block) {
  static const std::regex kFile("# ([a-z]+/game\\.yaml)");
  std::smatch m;
  return !block.lines.empty() && std::regex_match(block.lines[0], m, kFile) ? m[1].str() : "";
}

// Why a block escapes: it has no mark that says how it is tried out. Empty where it has.
std::string way_that_is_missing(const Block& block) {
  if (block.language == "commands") return "";
  if (block.language == "text") {
    static const std::regex kCommand("\\s*(\\$ .*|\\./[a-z]\\S*.*|cubilete [a-z].*)");
    for (const std::string& line : block.lines) {
      if (std::regex_match(line, kCommand)) return "is a command, which has to be indented";
    }
    return "";
  }
  if (!block.mark("not run:").empty()) {
    return block.language == "yaml" ? "is YAML, and says that it is not run" : "";
  }
  if (block.language == "yaml" || block.language == "lua") {
    const bool has_way =
        !block.mark("in").empty() || !block.mark("part of").empty() || !file_of(block).empty();
    return has_way ? "" : "says neither in which wrapper it is tried out nor of which file it is";
  }
  return "is in " + block.language + " and does not say why it is not run";
}

Findings escaping_blocks(const SourceFile& page) {
  Findings findings;
  if (!script_of(page).empty()) return findings;
  for (const Block& block : blocks_of(page)) {
    const std::string missing = way_that_is_missing(block);
    if (!missing.empty()) findings.push_back(finding(page, block.line, "this block " + missing));
  }
  return findings;
}

// Lua that cannot be read, and blocks that are said to be part of a file and are not.
Findings wrong_texts(const SourceFile& page) {
  Findings findings;
  for (const Block& block : blocks_of(page)) {
    if (block.language == "lua") {
      const auto tree = lua_syntax::parse(text_of(block.lines));
      if (!tree)
        findings.push_back(finding(page, block.line, "is not Lua: " + tree.error().message));
    }
    const std::string file = block.mark("part of");
    if (file.empty()) continue;
    if (text_of(read_file(file).lines).find(text_of(block.lines)) == std::string::npos) {
      findings.push_back(finding(page, block.line, "is no part of " + file));
    }
  }
  return findings;
}

// Runs `validate` on the games of the folder: itself, or those in it.
Findings invalid_games(const fs::path& games, const PageFolder& folder) {
  std::string command = "./cubilete validate";
  if (fs::exists(games / "game.yaml")) {
    command += " '" + games.string() + "'";
  } else {
    for (const auto& entry : fs::directory_iterator(games)) {
      command += " '" + entry.path().string() + "'";
    }
  }
  const auto ran = folder.run(command);
  return ran.exit_code == 0 ? Findings{} : Findings{ran.output};
}

struct Wrapped {
  std::string name;  // of the wrapper
  std::size_t line = 0;
  Fragments fragments;
};

// The fragments of a page by the wrapper that they are tried out in: `in NAME`, `in NAME BLOCK`.
std::vector<Wrapped> wrapped(const SourceFile& page) {
  std::vector<Wrapped> out;
  for (const Block& block : blocks_of(page)) {
    const std::string mark = block.mark("in");
    if (mark.empty()) continue;
    const std::size_t blank = mark.find(' ');
    const std::string name = mark.substr(0, blank);
    auto it = std::find_if(out.begin(), out.end(), [&](const auto& w) { return w.name == name; });
    if (it == out.end()) it = out.insert(out.end(), {name, block.line, {}});
    it->fragments[blank == std::string::npos ? "" : mark.substr(blank + 1)] = block.lines;
  }
  return out;
}

Findings refused_fragments(const SourceFile& page, const PageFolder& folder) {
  Findings findings;
  for (const Wrapped& w : wrapped(page)) {
    const std::string path = "tests/pages/wrappers/" + w.name + ".txt";
    const fs::path games = folder.path() / "wrapped" / w.name;
    Findings refused = fill(read_file(path).lines, w.fragments, games);
    if (refused.empty()) refused = invalid_games(games, folder);
    for (const std::string& what : refused) {
      findings.push_back(finding(page, w.line, "in " + path + ":\n" + what));
    }
  }
  return findings;
}

// Writes the whole games of the page to its folder, where its commands find them.
Findings refused_games(const SourceFile& page, const PageFolder& folder) {
  Findings findings;
  for (const Block& block : blocks_of(page)) {
    const fs::path file = folder.path() / file_of(block);
    if (file_of(block).empty()) continue;
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text_of(block.lines);
    for (const std::string& what : invalid_games(file.parent_path(), folder)) {
      findings.push_back(finding(page, block.line, what));
    }
  }
  return findings;
}

// The codes of problems that a page shows, as in "error[unknown-name]", and that there are not.
Findings unknown_codes(const SourceFile& page) {
  static const std::regex kShown("(?:error|warning)\\[([a-z-]+)\\]");
  static const std::string kHeading = "### ";
  const SourceFile all = read_file("content/FINDINGS.md");
  std::set<std::string> codes;
  for (const std::string& line : all.lines) {
    if (line.starts_with(kHeading)) codes.insert(line.substr(kHeading.size()));
  }
  Findings findings;
  for (std::size_t i = 0; i < page.lines.size(); ++i) {
    const std::string& line = page.lines[i];
    for (std::sregex_iterator it(line.begin(), line.end(), kShown), end; it != end; ++it) {
      if (!codes.contains((*it)[1])) {
        findings.push_back(finding(page, i + 1, "there is no code " + (*it)[1].str()));
      }
    }
  }
  return findings;
}

class Page : public testing::TestWithParam<std::string> {
 protected:
  const SourceFile page_ = read_file(GetParam());
};

TEST_P(Page, HasNoBlockThatEscapes) { EXPECT_TRUE(nothing_in(escaping_blocks(page_))); }

TEST_P(Page, ShowsGamesAndScriptsThatAreValid) {
  EXPECT_TRUE(nothing_in(wrong_texts(page_)));
  EXPECT_TRUE(nothing_in(unknown_codes(page_)));
  if (wrapped(page_).empty()) return;
  const PageFolder folder;
  EXPECT_TRUE(nothing_in(refused_fragments(page_, folder)));
}

TEST_P(Page, NamesCommandsThatRun) {
  EXPECT_TRUE(nothing_in(unknown_options(page_)));
  const auto blocks = blocks_of(page_);
  if (std::none_of(blocks.begin(), blocks.end(), is_run) || !script_of(page_).empty()) return;
  const PageFolder folder;
  if (text_of(page_.lines).find("@HEAD") != std::string::npos) {
    ASSERT_EQ(0, folder.commit().exit_code);
  }
  EXPECT_TRUE(nothing_in(refused_games(page_, folder)));
  EXPECT_TRUE(nothing_in(failed_commands(page_, folder)));
  EXPECT_TRUE(nothing_in(unknown_calls(page_, folder)));
}

std::vector<std::string> paths() {
  std::vector<std::string> out;
  for (const SourceFile& page : read_pages()) out.push_back(page.path);
  return out;
}

// Made for each page in each process, in which a regular expression would take longer than the
// test.
INSTANTIATE_TEST_SUITE_P(Pages, Page, testing::ValuesIn(paths()), [](const auto& path) {
  std::string name = path.param;
  std::ranges::replace_if(
      name, [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
});

TEST(Pages, AreRunByTheScriptsThatTheyName) {
  const std::string tests = text_of(read_file("tests/CMakeLists.txt").lines);
  std::size_t found = 0;
  for (const SourceFile& page : read_pages()) {
    const std::string script = script_of(page);
    if (script.empty()) continue;
    ++found;
    const std::string name = script.substr(script.find('/') + 1);
    EXPECT_NE(tests.find("/" + name + " "), std::string::npos) << script << " is no test";
    EXPECT_NE(text_of(read_file(script).lines).find(page.path), std::string::npos)
        << script << " does not read " << page.path;
  }
  EXPECT_GT(found, 0U);
}

// References are as long as what they describe; a README is read in one go.
TEST(Pages, ThatIntroduceAFolderAreShort) {
  for (const SourceFile& page : read_pages()) {
    const bool is_reference =
        page.path.starts_with("content/") || page.path.starts_with("scripts/");
    if (is_reference || !page.path.ends_with("README.md")) continue;
    EXPECT_LE(page.lines.size(), kMostLinesOfReadme) << page.path;
  }
}

TEST(Pages, UseEachWrapper) {
  std::set<std::string> used;
  for (const SourceFile& page : read_pages()) {
    for (const Wrapped& w : wrapped(page)) used.insert(w.name);
  }
  std::set<std::string> there;
  for (const SourceFile& wrapper : architecture::read_folder("tests/pages/wrappers", {".txt"})) {
    there.insert(fs::path(wrapper.path).stem().string());
  }
  EXPECT_EQ(there, used);
}

TEST(PageChecks, ABlockIsFoundWithItsMarks) {
  const SourceFile page = make_file("A.md",
                                    "# A\n<!-- test: in game rules -->\n```yaml\na: 1\n```\n\n"
                                    "<!-- test: after x -->\n\n    b\n\n    c\nd\n    e\n");
  const auto blocks = blocks_of(page);
  ASSERT_EQ(2U, blocks.size());
  EXPECT_EQ("yaml", blocks[0].language);
  EXPECT_EQ(4U, blocks[0].line);
  EXPECT_EQ("game rules", blocks[0].mark("in"));
  EXPECT_EQ("commands", blocks[1].language);
  EXPECT_EQ((std::vector<std::string>{"b", "", "c"}), blocks[1].lines);
  EXPECT_EQ("x", blocks[1].mark("after"));
}

TEST(PageChecks, ABlockThatEscapesIsFound) {
  const SourceFile page = make_file("A.md",
                                    "```yaml\na: 1\n```\n```python\nb\n```\n"
                                    "```\n./cubilete list\n```\n"
                                    "<!-- test: not run: for a plotter -->\n```python\nb\n```\n");
  EXPECT_EQ((Findings{"A.md:2: this block says neither in which wrapper it is tried out nor of "
                      "which file it is",
                      "A.md:5: this block is in python and does not say why it is not run",
                      "A.md:8: this block is a command, which has to be indented"}),
            escaping_blocks(page));
}

// As the page of compiled rules had it for months.
TEST(PageChecks, AFragmentThatIsRefusedIsFound) {
  const SourceFile page =
      make_file("A.md",
                "<!-- test: in open_cards -->\n```yaml\nqueries:\n  open_cards: {parameters: [who: "
                "player], returns: integer, value: \"count(who.row[side == active])\"}\n```\n");
  const PageFolder folder;
  const Findings findings = refused_fragments(page, folder);
  ASSERT_EQ(1U, findings.size());
  EXPECT_NE(findings[0].find("error[unknown-key]: the key 'value'"), std::string::npos);
}

TEST(PageChecks, ACommandThatFailsIsFound) {
  const SourceFile page = make_file("A.md",
                                    "    ./cubilete validate no-such-game\n\n"
                                    "Then\n\n    $ ./cubilete list\n    no such game\n\n"
                                    "and\n\n    tests/no_such_script\n");
  const PageFolder folder;
  const Findings findings = failed_commands(page, folder);
  ASSERT_EQ(3U, findings.size());
  EXPECT_TRUE(findings[0].starts_with("A.md:1: ends with 2"));
  EXPECT_TRUE(findings[1].starts_with("A.md:5: does not print 'no such game'"));
  EXPECT_TRUE(findings[2].starts_with("A.md:10: ends with 127"));
}

TEST(PageChecks, AnOptionThatNothingKnowsIsFound) {
  const SourceFile page = make_file(
      "A.md",
      "    ./cubilete serve dicy-cards --tabels 3\n    tests/faults/run --sead 7\n"
      "    cmake --preset relase\n"
      "    build/release/tests/bots_test --gtest_filter='Khun*'\n\n"
      "Or `./cubilete ab x y --wihtin 1pp`.\n\n"
      "<!-- test: not run: needs a sandbox -->\n\n    bwrap / cubilete validate --untrustd x\n");
  const PageFolder folder;
  EXPECT_EQ(Findings{}, failed_commands(page, folder));
  EXPECT_EQ(
      (Findings{"A.md: 'cubilete serve' has no option --tabels",
                "A.md: nothing in tests/faults knows the option --sead",
                "A.md: there is no preset and no target 'relase'", "A.md: no test is called Khun"}),
      unknown_calls(page, folder));
  EXPECT_EQ((Findings{"A.md:6: 'cubilete ab' has no option --wihtin",
                      "A.md:10: 'cubilete validate' has no option --untrustd"}),
            unknown_options(page));
}

TEST(PageChecks, ABlockThatIsNoPartOfItsFileIsFound) {
  const SourceFile page = make_file(
      "A.md", "<!-- test: part of scripts/dicy-cards/points.lua -->\n```lua\nlocal x = = 1\n```\n");
  const Findings findings = wrong_texts(page);
  ASSERT_EQ(2U, findings.size());
  EXPECT_TRUE(findings[0].starts_with("A.md:3: is not Lua: "));
  EXPECT_EQ("A.md:3: is no part of scripts/dicy-cards/points.lua", findings[1]);
}

TEST(PageChecks, ACodeThatThereIsNotIsFound) {
  EXPECT_EQ(Findings{"A.md:1: there is no code unknown-nome"},
            unknown_codes(make_file("A.md", "error[unknown-nome]: x, warning[never-used]: y\n")));
}

}  // namespace
}  // namespace cubilete::pages
