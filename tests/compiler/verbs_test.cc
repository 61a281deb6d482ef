// What is made of the rows of ruleset/verbs.h and ruleset/flow_steps.h is up to date: the schemas
// of effects and of the timetable, and the tables of the manual. CUBILETE_UPDATE_GOLDEN=1 renews
// them.
#include "ruleset/verbs.h"

#include <gtest/gtest.h>

#include <iterator>
#include <set>
#include <string>

#include "base/generated_file.h"
#include "compiler/verb_pages.h"
#include "ruleset/flow_steps.h"

namespace cubilete {
namespace {

const std::string kManual = "content/LANGUAGE.md";

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
  const std::string verbs = with_generated(text_in_tree(kManual), "verbs", table_of_verbs());
  expect_in_tree(kManual, with_generated(verbs, "parts of the timetable", table_of_steps()));
}

}  // namespace
}  // namespace cubilete
