// What is made of the rows of ruleset/verbs.h and ruleset/flow_steps.h is up to date: the schemas
// of effects and of the timetable, and the tables of the manual. CUBILETE_UPDATE_GOLDEN=1 renews
// them.
#include "ruleset/verbs.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "compiler/verb_pages.h"
#include "ruleset/flow_steps.h"

namespace cubilete {
namespace {

const std::string kManual = "content/LANGUAGE.md";

std::string in_tree(const std::string& file) {
  std::ifstream in(CUBILETE_SOURCE_DIR "/" + file);
  return {std::istreambuf_iterator<char>(in), {}};
}

void expect_in_tree(const std::string& file, const std::string& wanted) {
  if (std::getenv("CUBILETE_UPDATE_GOLDEN")) {
    std::ofstream(CUBILETE_SOURCE_DIR "/" + file) << wanted;
  } else {
    EXPECT_EQ(in_tree(file), wanted) << "renew it: CUBILETE_UPDATE_GOLDEN=1 ./tests/run -R Verbs";
  }
}

// Returns the text with what stands between two markers replaced.
std::string with_table(const std::string& text, const std::string& of, const std::string& table) {
  const std::string begin = "<!-- generated: " + of + " -->\n";
  const std::size_t from = text.find(begin);
  const std::size_t to = text.find("<!-- end of generated -->", from);
  EXPECT_NE(to, std::string::npos) << of;
  if (to == std::string::npos) return text;
  return text.substr(0, from + begin.size()) + table + text.substr(to);
}

TEST(Verbs, AreListedInTheirOrder) {
  for (std::size_t i = 0; i < std::size(kVerbs); ++i) {
    EXPECT_EQ(static_cast<std::size_t>(kVerbs[i].verb), i) << kVerbs[i].name;
    EXPECT_EQ(find_verb(kVerbs[i].name), &kVerbs[i]);
  }
  for (std::size_t i = 0; i < std::size(kFlowSteps); ++i) {
    EXPECT_EQ(static_cast<std::size_t>(kFlowSteps[i].step), i) << kFlowSteps[i].name;
    EXPECT_EQ(step_named(kFlowSteps[i].name), kFlowSteps[i].step);
  }
  EXPECT_FALSE(is_verb("swim"));
}

TEST(Verbs, DescribeEachKeyOnce) {
  for (const VerbRow& row : kVerbs) {
    std::set<std::string_view> keys;
    for (const RuleArgument& a : row.arguments()) {
      EXPECT_TRUE(keys.insert(a.key).second) << row.name << " " << a.key;
      EXPECT_TRUE((a.key.empty() ? row.about : a.about).ends_with('.')) << row.name << " " << a.key;
    }
  }
}

TEST(Verbs, HaveTheirSchemas) {
  expect_in_tree("schema/effect.schema.json", effect_schema());
  expect_in_tree("schema/flow.schema.json", flow_schema());
}

TEST(Verbs, StandInTheManual) {
  const std::string verbs = with_table(in_tree(kManual), "verbs", table_of_verbs());
  expect_in_tree(kManual, with_table(verbs, "parts of the timetable", table_of_steps()));
}

}  // namespace
}  // namespace cubilete
