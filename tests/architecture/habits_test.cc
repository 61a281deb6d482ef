// Checks names and sizes that a newcomer can rely on, and that file lists leave nothing out.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "architecture/cmake_file.h"
#include "architecture/source_tree.h"

namespace cubilete::architecture {
namespace {

constexpr std::size_t kMostLines = 800;

// Words that say nothing about the thing they name.
constexpr std::array<std::string_view, 7> kEmptyWords = {"manager", "helper", "util", "utils",
                                                         "data",    "info",   "base"};

std::string_view empty_word_in(std::string_view name) {
  for (const std::string& part : parts_of(name)) {
    const auto found = std::find(kEmptyWords.begin(), kEmptyWords.end(), part);
    if (found != kEmptyWords.end()) return *found;
  }
  return {};
}

// "yaml_reader" of "interpreter/document/yaml_reader.h"
std::string stem_of(std::string_view path) {
  path.remove_prefix(path.rfind('/') + 1);
  return std::string(path.substr(0, path.rfind('.')));
}

bool is_snake_case(std::string_view name) {
  return !name.empty() && name[0] >= 'a' && name[0] <= 'z' &&
         std::all_of(name.begin(), name.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
         });
}

// The types that a line of code declares: X of `class X`, `struct X`, `enum class X`, `union X`,
// `using X =` and `concept X`.
std::vector<std::string> declared_types(std::string_view code) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < code.size();) {
    const std::size_t end =
        std::min(code.find_first_not_of(
                     "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_", i),
                 code.size());
    if (end > i) words.emplace_back(code.substr(i, end - i));
    i = std::max(end, i + 1);
  }
  static const std::set<std::string> kKeywords = {"class", "struct",   "enum",   "union",
                                                  "using", "typename", "concept"};
  std::vector<std::string> types;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const bool is_of_the_system = words[i].starts_with("__");
    if (kKeywords.contains(words[i - 1]) && !kKeywords.contains(words[i]) && !is_of_the_system) {
      types.push_back(words[i]);
    }
  }
  return types;
}

Findings empty_names(const std::vector<SourceFile>& files) {
  Findings findings;
  for (const SourceFile& file : files) {
    const std::string stem = stem_of(file.path);
    if (!is_snake_case(stem)) findings.push_back(finding(file, 1, stem + " is not snake_case"));
    if (const std::string_view word = empty_word_in(stem); !word.empty()) {
      findings.push_back(finding(file, 1, "'" + std::string(word) + "' says nothing in a name"));
    }
    const std::vector<std::string> code = code_of(file);
    for (std::size_t i = 0; i < code.size(); ++i) {
      for (const std::string& type : declared_types(code[i])) {
        if (const std::string_view word = empty_word_in(type); !word.empty()) {
          findings.push_back(
              finding(file, i + 1, "'" + std::string(word) + "' says nothing in " + type));
        }
      }
    }
  }
  return findings;
}

Findings long_files(const std::vector<SourceFile>& files) {
  Findings findings;
  for (const SourceFile& file : files) {
    if (file.lines.size() > kMostLines) {
      findings.push_back(finding(file, file.lines.size(),
                                 "is longer than " + std::to_string(kMostLines) + " lines"));
    }
  }
  return findings;
}

// Returns files that no CMakeLists.txt names by the path relative to its own folder.
Findings unlisted(const std::vector<SourceFile>& files, const std::vector<SourceFile>& cmakes) {
  std::set<std::string> listed;
  for (const SourceFile& cmake : cmakes) {
    const std::string folder = cmake.path.substr(0, cmake.path.rfind('/') + 1);
    for (const CmakeCommand& command : cmake_commands(cmake)) {
      for (const std::string& argument : command.arguments) listed.insert(folder + argument);
    }
  }
  Findings findings;
  for (const SourceFile& file : files) {
    if (!listed.contains(file.path)) {
      findings.push_back(finding(file, 1, "no CMakeLists.txt lists this file"));
    }
  }
  return findings;
}

// Returns the text behind "//" of a line of C++, or a whole line of another file.
std::string comment_of(const SourceFile& file, std::size_t i) {
  if (file.path.ends_with(".md")) return file.lines[i];
  const std::size_t slashes = file.lines[i].find("//");
  return slashes == std::string::npos ? "" : file.lines[i].substr(slashes);
}

// Finds comments and pages that name a missing source file; a file is named by the end of its path.
Findings missing_files(const std::vector<SourceFile>& files, const std::vector<SourceFile>& all) {
  static const std::regex kFile("[a-z0-9_./]+[.](?:cc|h)\\b");
  static const std::set<std::string> kOfLibraries = {"lua.h"};
  Findings findings;
  for (const SourceFile& file : files) {
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
      const std::string comment = comment_of(file, i);
      for (std::sregex_iterator it(comment.begin(), comment.end(), kFile), end; it != end; ++it) {
        const std::string name = it->str();
        const bool is_there = std::any_of(all.begin(), all.end(), [&](const SourceFile& other) {
          return other.path == name || other.path.ends_with("/" + name);
        });
        if (is_there || kOfLibraries.contains(name) || name.find("..") != std::string::npos)
          continue;
        findings.push_back(finding(file, i + 1, "there is no " + name));
      }
    }
  }
  return findings;
}

TEST(Habits, FilesThatAreNamedAreThere) {
  const std::vector<SourceFile> sources = read_sources();
  std::vector<SourceFile> all = read_folder("tests", {".h", ".cc"});
  all.insert(all.end(), sources.begin(), sources.end());
  std::vector<SourceFile> pages = {read_file("CONTRIBUTING.md")};
  for (const char* folder : {"interpreter", "content", "scripts", "schema", "docs/decisions"}) {
    for (SourceFile& page : read_folder(folder, {".md"})) pages.push_back(std::move(page));
  }
  EXPECT_TRUE(nothing_in(missing_files(sources, all)));
  EXPECT_TRUE(nothing_in(missing_files(pages, all)));
}

TEST(Habits, NamesSayWhatTheThingIs) {
  std::vector<SourceFile> files = read_sources();
  for (SourceFile& file : read_folder("tests", {".h", ".cc"})) files.push_back(std::move(file));
  EXPECT_TRUE(nothing_in(empty_names(files)));
}

TEST(Habits, NoFileIsTooLongToRead) { EXPECT_TRUE(nothing_in(long_files(read_sources()))); }

class Listed : public testing::TestWithParam<const char*> {};

// A test file that is not listed would never run and so never fail.
TEST_P(Listed, EverySourceFileIs) {
  EXPECT_TRUE(nothing_in(
      unlisted(read_folder(GetParam(), {".cc"}), read_folder(GetParam(), {"/CMakeLists.txt"}))));
}

INSTANTIATE_TEST_SUITE_P(Habits, Listed, testing::Values("interpreter", "tools", "tests"),
                         [](const auto& folder) { return std::string(folder.param); });

TEST(HabitChecks, ANameThatSaysNothingIsFound) {
  const std::string text =
      "class ZoneManager;\n"
      "enum class Kind { kBase };\n"
      "template <class Database> struct Metadata {};  // struct Data\n"
      "struct  kBaseRate : Info {\n"
      "using cardinfo = int;\n";
  EXPECT_EQ((Findings{"tools/a.h:1: 'manager' says nothing in ZoneManager",
                      "tools/a.h:4: 'base' says nothing in kBaseRate"}),
            empty_names({make_file("tools/a.h", text)}));
  EXPECT_EQ((Findings{"tools/string_util.h:1: 'util' says nothing in a name",
                      "tools/Zone.cc:1: Zone is not snake_case"}),
            empty_names({make_file("tools/string_util.h", ""), make_file("tools/Zone.cc", "")}));
}

TEST(HabitChecks, AFileThatIsNamedAndNotThereIsFound) {
  const std::vector<SourceFile> files = {
      make_file("tools/a.cc", "// as in b.cc\nint x;  // see tools/a.cc, d/a.cc\nint e.h;\n"),
      make_file("tools/A.md", "`tools/a.cc` and `f.h`\n")};
  EXPECT_EQ((Findings{"tools/a.cc:1: there is no b.cc", "tools/a.cc:2: there is no d/a.cc",
                      "tools/A.md:1: there is no f.h"}),
            missing_files(files, files));
}

TEST(HabitChecks, AFileThatIsTooLongIsFound) {
  EXPECT_EQ(Findings{}, long_files({make_file("tools/a.cc", std::string(800, '\n'))}));
  EXPECT_EQ((Findings{"tools/a.cc:801: is longer than 800 lines"}),
            long_files({make_file("tools/a.cc", std::string(801, '\n'))}));
}

TEST(HabitChecks, AFileThatIsNotListedIsFound) {
  const std::vector<SourceFile> cmakes = {
      make_file("tools/CMakeLists.txt", "add_executable(a\n  b.cc  # c.cc\n  d/e.cc\n)\n"),
      make_file("tools/d/CMakeLists.txt", "add_executable(f f.cc)\n")};
  EXPECT_EQ((Findings{"tools/c.cc:1: no CMakeLists.txt lists this file",
                      "tools/d/b.cc:1: no CMakeLists.txt lists this file"}),
            unlisted({make_file("tools/b.cc", ""), make_file("tools/c.cc", ""),
                      make_file("tools/d/b.cc", ""), make_file("tools/d/e.cc", ""),
                      make_file("tools/d/f.cc", "")},
                     cmakes));
}

}  // namespace
}  // namespace cubilete::architecture
