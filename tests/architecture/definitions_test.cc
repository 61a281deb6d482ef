// A type name has one meaning in the whole program, whatever namespace the type is in. A reader
// then needs no namespace to know which one is meant, and files can be compiled together, since
// types of their unnamed namespaces do not clash. It is also safe: two types of one name in two
// files are undefined behaviour that no compiler reports, because functions of both are merged to
// whichever the linker met first. (The preset `odr` lets the linker check members and functions
// too: a step of .ci/run.) Members of classes are not covered: they are read with the name of their
// class.
#include <gmock/gmock.h>

#include <map>
#include <regex>

#include "architecture/source_tree.h"

namespace cubilete::architecture {
namespace {

// This relies on the layout of clang-format: a line without indentation is in no block except
// namespaces.
Findings repeated_definitions(const std::vector<SourceFile>& files) {
  static const std::regex kType(R"(^(struct|class|union|enum class|enum) ([\w:]+)\b[^;(]*(\{|$))");
  Findings findings;
  std::map<std::string, std::string> homes;  // where a type is defined, by its name
  for (const SourceFile& file : files) {
    const std::vector<std::string> code = code_of(file);
    for (std::size_t i = 0; i < code.size(); ++i) {
      std::smatch match;
      const bool is_specialization = i > 0 && code[i - 1].starts_with("template <>");
      if (is_specialization || !std::regex_search(code[i], match, kType)) continue;
      const std::string here = file.path + ":" + std::to_string(i + 1);
      const auto [at, is_new] = homes.emplace(match[2], here);
      if (!is_new) {
        findings.push_back(finding(file, i + 1, match[2].str() + " is at " + at->second + " too"));
      }
    }
  }
  return findings;
}

TEST(Definitions, ATypeNameHasOneMeaning) {
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

TEST(DefinitionChecks, ASecondTypeInAnyNamespaceIsFound) {
  const std::string first =
      "namespace cubilete {\nenum class Typed { kA };\n}  // namespace cubilete\n";
  const std::string unnamed =
      "namespace cubilete {\nnamespace {\nstruct Typed {\n};\n}  // namespace\n"
      "}  // namespace cubilete\n";
  const std::string named =
      "namespace cubilete::lua {\nstruct Typed {\n};\n}  // namespace cubilete::lua\n";
  EXPECT_EQ(repeated_definitions({make_file("interpreter/a.cc", first),
                                  make_file("interpreter/b.cc", unnamed),
                                  make_file("interpreter/c.cc", named)})
                .size(),
            2U);
}

TEST(DefinitionChecks, ADeclarationAMemberOrASpecializationIsNoSecondType) {
  const std::string first =
      "namespace cubilete {\nenum class Typed { kA };\n}  // namespace cubilete\n";
  const std::string other =
      "namespace cubilete {\nstruct Typed;\nclass Outer {\n  struct Typed {\n  };\n};\n"
      "template <>\nstruct Typed<int> {\n};\n}  // namespace cubilete\n";
  EXPECT_TRUE(nothing_in(repeated_definitions(
      {make_file("interpreter/a.cc", first), make_file("interpreter/b.cc", other)})));
}

}  // namespace
}  // namespace cubilete::architecture
