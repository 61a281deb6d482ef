// A type of a namespace is defined once in the whole program. Two types of one name in two files
// are undefined behaviour that no compiler reports: each file uses its own, and functions of both
// are merged to whichever the linker met first. (The preset `odr` lets the linker check this, for
// members and functions too: a step of .ci/run.)
#include <gmock/gmock.h>

#include <map>
#include <regex>

#include "architecture/source_tree.h"

namespace cubilete::architecture {
namespace {

// This relies on the layout of clang-format: a line without indentation is in no block except
// namespaces.
Findings repeated_definitions(const std::vector<SourceFile>& files) {
  static const std::regex kNamespace(R"(^namespace ?([\w:]*) ?\{)");
  static const std::regex kType(R"(^(struct|class|union|enum class|enum) ([\w:]+)\b[^;(]*(\{|$))");
  Findings findings;
  std::map<std::string, std::string> homes;  // where a type is defined, by its name with namespaces
  for (const SourceFile& file : files) {
    std::vector<std::string> open;  // the namespaces around a line; empty: without a name
    const std::vector<std::string> code = code_of(file);
    bool is_specialization = false;
    for (std::size_t i = 0; i < code.size(); ++i) {
      if (code[i].empty() || code[i].front() == ' ' || code[i].front() == '#') continue;
      std::smatch match;
      if (std::regex_search(code[i], match, kNamespace)) {
        if (code[i].find('}') == std::string::npos) open.push_back(match[1]);
      } else if (code[i].starts_with("}") && !code[i].starts_with("};") && !open.empty() &&
                 file.lines[i].find("// namespace") != std::string::npos) {
        open.pop_back();
      } else if (!is_specialization && std::regex_search(code[i], match, kType)) {
        std::string name;
        bool is_local = false;
        for (const std::string& part : open) {
          is_local = is_local || part.empty();
          name += part + "::";
        }
        name += match[2];
        if (is_local) continue;
        const std::string here = file.path + ":" + std::to_string(i + 1);
        const auto [at, is_new] = homes.emplace(name, here);
        if (!is_new)
          findings.push_back(finding(file, i + 1, name + " is at " + at->second + " too"));
      }
      is_specialization = code[i].starts_with("template <>");
    }
  }
  return findings;
}

TEST(Definitions, ATypeIsDefinedOnce) {
  EXPECT_TRUE(nothing_in(repeated_definitions(read_sources())));
}

TEST(DefinitionChecks, ASecondTypeOfANameIsFound) {
  const std::string first =
      "namespace cubilete {\nstruct Typed {\n  int a;\n};\n}  // namespace cubilete\n";
  const std::string other =
      "namespace cubilete {\nclass Typed;\nclass Typed final : public Base {\n};\n"
      "}  // namespace cubilete\n";
  EXPECT_EQ(repeated_definitions(
                {make_file("interpreter/a.cc", first), make_file("interpreter/b.cc", other)})
                .size(),
            1U);
}

TEST(DefinitionChecks, ASecondTypeOnOneLineIsFound) {
  const std::string first =
      "namespace cubilete {\nenum class Typed { kA };\n}  // namespace cubilete\n";
  const std::string other = "namespace cubilete {\nstruct Typed {\n};\n}  // namespace cubilete\n";
  EXPECT_EQ(repeated_definitions(
                {make_file("interpreter/a.h", first), make_file("interpreter/b.h", other)})
                .size(),
            1U);
}

TEST(DefinitionChecks, ATypeOfOneFileOrOfAnotherNamespaceIsNoSecond) {
  const std::string first =
      "namespace cubilete {\nenum class Typed { kA };\n}  // namespace cubilete\n";
  const std::string unnamed =
      "namespace cubilete {\nnamespace {\nstruct Typed {\n};\n}  // namespace\n"
      "}  // namespace cubilete\n";
  const std::string named =
      "namespace cubilete::lua {\nstruct Typed {\n};\n}  // namespace cubilete::lua\n"
      "namespace cubilete {\nstruct Typed;\n}  // namespace cubilete\n";
  EXPECT_TRUE(nothing_in(repeated_definitions({make_file("interpreter/a.cc", first),
                                               make_file("interpreter/b.cc", unnamed),
                                               make_file("interpreter/c.cc", named)})));
}

}  // namespace
}  // namespace cubilete::architecture
