// Values that tests record by `cubilete test --update`.

#include "scenarios/expected_value.h"

#include <gtest/gtest.h>

#include <fstream>

#include "scenarios/scenario.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

// Returns a scenario file for examples/nim after the found values are recorded.
std::string recorded(const std::string& text) {
  const WrittenGame files({{"tests/some.yaml", text}});
  const ScenarioReport report =
      run_scenarios(test_library(), "examples/nim", files.folder() / "tests" / "some.yaml");
  Corrections all;
  for (const ScenarioFailure& f : report.failures) {
    all.insert(all.end(), f.corrections.begin(), f.corrections.end());
  }
  return corrected(text, all).value_or("cannot be corrected");
}

TEST(ExpectedValue, OnlyTheValueItselfChanges) {
  EXPECT_EQ(recorded("# nim\ntests:\n"
                     "  - test: a stone   # one\n"
                     "    when:\n"
                     "      - {choose: [take, 2], expect: ['heap == 14', {asked: 1, over: true}]}\n"
                     "    then:\n"
                     "      -  heap == 4    # wrong\n"
                     "      - round == 0 and 5 == heap and turn == 2\n"
                     "      - player == seat(1)\n"
                     "      - {scores: [0,  7], question: choice}\n"),
            "# nim\ntests:\n"
            "  - test: a stone   # one\n"
            "    when:\n"
            "      - {choose: [take, 2], expect: ['heap == 13', {asked: 2, over: false}]}\n"
            "    then:\n"
            "      -  heap == 13    # wrong\n"
            "      - round == 0 and 13 == heap and turn == 2\n"
            "      - player == seat(2)\n"
            "      - {scores: [0,  0], question: stones}\n");
}

TEST(ExpectedValue, AListInOneLineMayBecomeLonger) {
  const std::string play =
      "tests:\n  - test: t\n    given: {set: {heap: 4}}\n    when: [{choose: [take, 3]}]\n";
  EXPECT_EQ(recorded(play + "    then: [{winners: [1], scores: [ 1 ]}]  # both\n"),
            play + "    then: [{winners: [2], scores: [ 0, 1 ]}]  # both\n");
  EXPECT_EQ(recorded(play + "    then:\n      - scores:\n          - 1\n"),
            play + "    then:\n      - scores:\n          - 1\n");
}

TEST(ExpectedValue, WhatIsNoPlainValueIsLeft) {
  const std::string text =
      "tests:\n  - test: t\n    when: [{choose: [take, 2]}]\n"
      "    then: [heap > 13, heap != 13, {not_offered: 1}, {event: nothing}]\n";
  EXPECT_EQ(recorded(text), text);
}

TEST(ExpectedValue, ATestThatCannotBePlayedIsLeft) {
  const std::string text =
      "tests:\n  - test: t\n"
      "    when: [{choose: [take, 2], expect: [heap == 1]}, {choose: [take, 9]}]\n";
  EXPECT_EQ(recorded(text), text);
}

TEST(ExpectedValue, ContradictionsAreNotWritten) {
  const std::string text = "tests:\n  - test: t\n    then: [heap == 1]\n";
  const auto at = static_cast<std::uint32_t>(text.find('1'));
  const SourceSpan span = {0, at, at + 1};
  EXPECT_EQ(corrected(text, {{span, "2"}, {span, "2"}}),
            "tests:\n  - test: t\n    then: [heap == 2]\n");
  EXPECT_FALSE(corrected(text, {{span, "2"}, {span, "3"}}));
  EXPECT_FALSE(corrected(text, {{span, "1, {"}}));
}

}  // namespace
}  // namespace cubilete
