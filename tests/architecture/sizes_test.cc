// Functions stay small enough to be read at once, and a change of a row of the language compiles
// few files. Functions that are not small yet are listed here by name. Sizes of classes are only
// reported (architecture/metrics).
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "architecture/code_structure.h"
#include "architecture/size_bounds.h"

namespace cubilete::architecture {
namespace {

using Names = std::vector<std::string>;

const Names kLongFunctions = {"ProgramLoop::run"};  // a case for each instruction

const Names kDeepFunctions = {};

const Names kUnusedFunctions = {};

// What is above the bound without being an exception, and exceptions that are above it no more.
template <class Items, class Size>
Findings against(const Items& items, std::size_t bound, const Names& exceptions, Size size) {
  Findings findings;
  Names above;
  for (const auto& item : items) {
    if (size(item) <= bound) continue;
    above.push_back(item.name);
    if (std::find(exceptions.begin(), exceptions.end(), item.name) != exceptions.end()) continue;
    findings.push_back(item.path + ":" + std::to_string(item.line) + ": " + item.name + " has " +
                       std::to_string(size(item)));
  }
  for (const std::string& name : exceptions) {
    if (std::find(above.begin(), above.end(), name) == above.end()) {
      findings.push_back(name + " is an exception no more: take it from the list");
    }
  }
  return findings;
}

const CodeStructure& sources() {
  static const CodeStructure structure = structure_of(read_sources());
  return structure;
}

TEST(Sizes, AFunctionHasAtMostEightyLines) {
  EXPECT_TRUE(nothing_in(against(sources().functions, kMostFunctionLines, kLongFunctions,
                                 [](const FunctionSize& f) { return f.lines; })));
}

TEST(Sizes, BlocksAreNestedAtMostFourDeep) {
  EXPECT_TRUE(nothing_in(against(sources().functions, kDeepestNesting, kDeepFunctions,
                                 [](const FunctionSize& f) { return f.nesting; })));
}

// What a new diagnostic, verb or shape of zones changes is not part of what everybody includes.
TEST(Sizes, ARowOfTheLanguageIsPartOfFewUnits) {
  const std::vector<SourceFile> files = read_sources();
  const auto units = std::size_t(std::count_if(
      files.begin(), files.end(), [](const SourceFile& f) { return f.path.ends_with(".cc"); }));
  const std::map<std::string, std::size_t> of_headers = units_of_headers(files);
  for (const char* header :
       {"interpreter/diagnostics/codes.h", "interpreter/ruleset/effect.h",
        "interpreter/ruleset/effect_facts.h", "interpreter/ruleset/verbs.h",
        "interpreter/ruleset/zone_shape.h", "interpreter/operations/verb_call.h"}) {
    ASSERT_TRUE(of_headers.contains(header)) << header;
    EXPECT_LE(100 * of_headers.at(header), 25 * units) << header;
  }
}

// Functions that only tests call are allowed: some are made for them.
TEST(Sizes, EveryFunctionIsNamedSomewhere) {
  const CodeStructure tests = structure_of(read_folder("tests", {".h", ".cc"}));
  EXPECT_TRUE(nothing_in(against(unused_functions(sources(), tests), 0, kUnusedFunctions,
                                 [](const UnusedFunction&) { return std::size_t(1); })));
}

const char kSource[] = R"(
#define EMPTY() {
namespace a::b {
struct Point { int x = 0; bool operator==(const Point&) const = default; };
class Walker : public Base<int> {
 public:
  explicit Walker(int n) : list_{n, {1}}, n_(n) {
    list_.push_back(n);
  }
  ~Walker();
  template <class T> T step(T by = {}) const { return by; }
  void go();
  bool operator()(int a) const { return a > 0; }
 private:
  std::function<void(int)> told_;
  int n_ = most(3);
};
constexpr std::array<int, 2> kTwo = {1, 2};
void Walker::go() {
  const auto twice = [&](int i) -> std::vector<int> {
    return {i, 2 * i};
  };
  for (const int n : {1, 2}) {
    if (n > 1) {
      list_.push_back(twice(n)[0]);
    }
  }
}
int unused(Walker w) { return w.step(1); }
}
)";

TEST(SizeChecks, FunctionsAndClassesAreReadFromTheText) {
  const CodeStructure code = structure_of({make_file("tools/a.cc", kSource)});
  std::vector<std::string> functions;
  for (const FunctionSize& f : code.functions) {
    functions.push_back(f.name + " " + std::to_string(f.lines) + " " + std::to_string(f.nesting));
  }
  EXPECT_EQ((std::vector<std::string>{"Walker::Walker 3 0", "Walker::step 1 0",
                                      "Walker::operator() 1 0", "Walker::go 10 2", "unused 1 0"}),
            functions);
  ASSERT_EQ(code.classes.size(), 2U);
  EXPECT_EQ(code.classes[0].methods, 0U);
  EXPECT_EQ(code.classes[1].name, "Walker");
  EXPECT_EQ(code.classes[1].methods, 3U);
}

TEST(SizeChecks, AFunctionThatNothingNamesIsFound) {
  const CodeStructure code = structure_of({make_file("tools/a.cc", kSource)});
  std::vector<std::string> names;
  for (const UnusedFunction& f : unused_functions(code, {})) names.push_back(f.name);
  EXPECT_EQ((std::vector<std::string>{"Walker::go", "unused"}), names);
  const CodeStructure test = structure_of({make_file("tests/a.cc", "int x = unused(go());")});
  EXPECT_TRUE(unused_functions(code, test).empty());
}

TEST(SizeChecks, AnExceptionThatIsNotNeededIsFound) {
  const std::vector<FunctionSize> functions = {{"tools/a.cc", 3, "a", 81, 0},
                                               {"tools/a.cc", 90, "b", 80, 0},
                                               {"tools/a.cc", 200, "c", 100, 0}};
  EXPECT_EQ(
      (Findings{"tools/a.cc:3: a has 81", "b is an exception no more: take it from the list"}),
      against(functions, 80, {"b", "c"}, [](const FunctionSize& f) { return f.lines; }));
}

TEST(SizeChecks, AHeaderIsPartOfTheUnitsThatReachIt) {
  const std::map<std::string, std::size_t> units = units_of_headers(
      {make_file("interpreter/base/a.h", "#include <map>\n"),
       make_file("tools/cli/b.h", "#include \"base/a.h\"\n#include \"tools/cli/b.h\"\n"),
       make_file("tools/cli/c.cc", "#include \"tools/cli/b.h\"\n#include \"base/a.h\"\n"),
       make_file("tools/cli/d.cc", "#include \"base/a.h\"\n"), make_file("tools/cli/e.cc", "")});
  EXPECT_EQ((std::map<std::string, std::size_t>{{"interpreter/base/a.h", 2}, {"tools/cli/b.h", 1}}),
            units);
}

TEST(SizeChecks, TheDepthOfIncludesIsTheLongestChain) {
  EXPECT_EQ(3U, include_depth({make_file("interpreter/base/a.h", "#include <map>\n"),
                               make_file("interpreter/b.h", "#include \"base/a.h\"\n"),
                               make_file("tools/c.cc", "#include \"b.h\"\n")}));
}

}  // namespace
}  // namespace cubilete::architecture
