// Checks that libraries, the terminal, the clock and random sources are used in one place only.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "architecture/source_tree.h"

namespace cubilete::architecture {
namespace {

constexpr std::string_view kNowhere = "nowhere";

struct Border {
  std::string_view what;  // the beginning of an included path, or a word of code
  std::string_view home;  // the beginning of the paths of the files that may have it
};

const std::vector<Border> kLibraries = {
    {"yaml-cpp/", "interpreter/document/"},
    {"lua.h", "interpreter/lua/"},  // also lua.hpp
    {"lauxlib.h", "interpreter/lua/"},
    {"lualib.h", "interpreter/lua/"},
    {"lua5.4/", "interpreter/lua/"},
    {"spdlog/", "tools/cli/console.cc"},
    {"CLI/", "tools/"},
    {"microhttpd.h", "tools/serve/http_server.cc"},
    {"iostream", "tools/"},
    {"random", kNowhere},
    {"gtest/", "tests/"},
    {"gmock/", "tests/"},
};

// The library prints nothing: it returns results to its caller. The same seed gives the same game
// with every standard library, at every time of day.
const std::vector<Border> kWords = {
    {"std::cout", "tools/"},
    {"std::cerr", "tools/"},
    {"std::clog", "tools/"},
    {"printf", "tools/"},
    {"fprintf", "tools/"},
    {"puts", "tools/"},
    {"fputs", "tools/"},
    {"fmt::print", "tools/"},
    {"spdlog", "tools/"},
    {"rand", kNowhere},
    {"srand", kNowhere},
    {"random_device", kNowhere},
    {"mt19937", kNowhere},
    {"mt19937_64", kNowhere},
    {"default_random_engine", kNowhere},
    {"uniform_int_distribution", kNowhere},
    {"uniform_real_distribution", kNowhere},
    {"std::shuffle", kNowhere},
    {"std::ranges::shuffle", kNowhere},
    {"std::sample", kNowhere},
    {"std::random_shuffle", kNowhere},
    {"system_clock", "tools/"},
    {"std::time", "tools/"},
};

Findings crossed_borders(const std::vector<SourceFile>& files) {
  Findings findings;
  const auto is_home = [](const SourceFile& file, const Border& border) {
    return file.path.starts_with(border.home);
  };
  const auto tell = [&](const SourceFile& file, std::size_t line, std::string_view what,
                        const Border& border) {
    const std::string where =
        border.home == kNowhere ? "nowhere" : "only in " + std::string(border.home);
    findings.push_back(finding(file, line, std::string(what) + " belongs " + where));
  };
  for (const SourceFile& file : files) {
    for (const Include& include : includes_of(file)) {
      for (const Border& border : kLibraries) {
        const bool is_it = border.what.ends_with("/") || border.what.ends_with(".h")
                               ? include.path.starts_with(border.what)
                               : include.path == border.what;
        if (is_it && !is_home(file, border)) tell(file, include.line, include.path, border);
      }
    }
    const std::vector<std::string> code = code_of(file);
    for (std::size_t i = 0; i < code.size(); ++i) {
      if (code[i].starts_with("#include")) continue;
      for (const Border& border : kWords) {
        if (is_home(file, border)) continue;
        if (find_word(code[i], border.what) != std::string::npos) {
          tell(file, i + 1, border.what, border);
        }
      }
    }
  }
  return findings;
}

// The files that may write the cells of a State: the operations, the timetable, and those that
// derive one State from another.
constexpr std::array<std::string_view, 8> kWriters = {"interpreter/state/",
                                                      "interpreter/operations/",
                                                      "interpreter/engine/timetable.cc",
                                                      "interpreter/engine/activation.cc",
                                                      "interpreter/native/native_player.cc",
                                                      "interpreter/play/hidden_exchange.cc",
                                                      "interpreter/play/undo_limit_oracle.cc",
                                                      "interpreter/play/end_check.cc"};

Findings foreign_writers(const std::vector<SourceFile>& files) {
  Findings findings;
  for (const SourceFile& file : files) {
    const bool may_write = std::any_of(kWriters.begin(), kWriters.end(), [&](const auto& home) {
      return file.path.starts_with(home);
    });
    if (may_write) continue;
    for (const Include& include : includes_of(file)) {
      if (include.path != "state/cell_writer.h") continue;
      findings.push_back(finding(file, include.line, "writes the cells of a state"));
    }
    const std::vector<std::string> code = code_of(file);
    for (std::size_t i = 0; i < code.size(); ++i) {
      if (code[i].starts_with("#include")) continue;
      if (find_word(code[i], "CellWriter") == std::string::npos) continue;
      findings.push_back(finding(file, i + 1, "names the writer of cells"));
    }
  }
  return findings;
}

TEST(Borders, FewFilesWriteTheCellsOfAState) {
  EXPECT_TRUE(nothing_in(foreign_writers(read_sources())));
}

TEST(BorderChecks, AWriterOfCellsIsFound) {
  const std::string text =
      "#include \"state/cells.h\"\n"
      "#include \"state/cell_writer.h\"\n"
      "const auto n = s.cells[State::kTurn];\n"
      "CellWriter(s).header(State::kTurn) = 3;\n";
  EXPECT_EQ((Findings{"interpreter/play/a.cc:2: writes the cells of a state",
                      "interpreter/play/a.cc:4: names the writer of cells"}),
            foreign_writers({make_file("interpreter/play/a.cc", text)}));
  EXPECT_EQ(Findings{}, foreign_writers({make_file("interpreter/operations/a.cc", text)}));
}

TEST(Borders, AreNotCrossed) { EXPECT_TRUE(nothing_in(crossed_borders(read_sources()))); }

TEST(BorderChecks, AWordOfCodeIsFoundButNotOneOfACommentOrAText) {
  const std::string text =
      "// not std::shuffle, nor printf(\n"
      "/* rand() is\n"
      "   rand() */ int x = rand();\n"
      "auto y = operand(1'000) + brand();  // rand()\n"
      "const char* z = \"system_clock\"; auto c = 'r'; system_clock::now();\n"
      "snprintf(buffer, 3, R\"(rand()\n"
      "rand())\");\n"
      "std::cout << z;\n";
  EXPECT_EQ((Findings{"interpreter/base/a.cc:3: rand belongs nowhere",
                      "interpreter/base/a.cc:5: system_clock belongs only in tools/",
                      "interpreter/base/a.cc:8: std::cout belongs only in tools/"}),
            crossed_borders({make_file("interpreter/base/a.cc", text)}));
  EXPECT_EQ((Findings{"tools/a.cc:3: rand belongs nowhere"}),
            crossed_borders({make_file("tools/a.cc", text)}));
}

TEST(BorderChecks, ALibraryIsFoundOutsideItsHome) {
  const std::string text =
      "#include <lua.hpp>\n#include <random>\n#include <yaml-cpp/yaml.h>\n"
      "#include \"base/random.h\"\n";
  EXPECT_EQ((Findings{"interpreter/lua/a.h:2: random belongs nowhere",
                      "interpreter/lua/a.h:3: yaml-cpp/yaml.h belongs only in "
                      "interpreter/document/"}),
            crossed_borders({make_file("interpreter/lua/a.h", text)}));
  EXPECT_EQ((Findings{"interpreter/document/a.h:1: lua.hpp belongs only in interpreter/lua/",
                      "interpreter/document/a.h:2: random belongs nowhere"}),
            crossed_borders({make_file("interpreter/document/a.h", text)}));
}

}  // namespace
}  // namespace cubilete::architecture
