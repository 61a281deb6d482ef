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
  EXPECT_EQ(recorded(R"(# nim
tests:
  - test: a stone   # one
    when:
      - {choose: [take, 2], expect: ['heap == 14', {asked: 1, over: true}]}
    then:
      -  heap == 4    # wrong
      - round == 0 and 5 == heap and turn == 2
      - player == seat(1)
      - {scores: [0,  7], question: choice}
)"),
            R"(# nim
tests:
  - test: a stone   # one
    when:
      - {choose: [take, 2], expect: ['heap == 13', {asked: 2, over: false}]}
    then:
      -  heap == 13    # wrong
      - round == 0 and 13 == heap and turn == 2
      - player == seat(2)
      - {scores: [0,  0], question: stones}
)");
}

TEST(ExpectedValue, AListInOneLineMayBecomeLonger) {
  const std::string play =
      R"(tests:
  - test: t
    given: {set: {heap: 4}}
    when: [{choose: [take, 3]}]
)";
  EXPECT_EQ(recorded(play + "    then: [{winners: [1], scores: [ 1 ]}]  # both\n"),
            play + "    then: [{winners: [2], scores: [ 0, 1 ]}]  # both\n");
  EXPECT_EQ(recorded(play + "    then:\n      - scores:\n          - 1\n"),
            play + "    then:\n      - scores:\n          - 1\n");
}

TEST(ExpectedValue, WhatIsNoPlainValueIsLeft) {
  const std::string text =
      R"(tests:
  - test: t
    when: [{choose: [take, 2]}]
    then: [heap > 13, heap != 13, {not_offered: 1}, {event: nothing}])";
  EXPECT_EQ(recorded(text), text);
}

TEST(ExpectedValue, ATestThatCannotBePlayedIsLeft) {
  const std::string text =
      "tests: [{test: t, when: [{choose: [take, 2], expect: [heap == 1]}, {choose: [take, 9]}]}]";
  EXPECT_EQ(recorded(text), text);
}

TEST(ExpectedValue, ContradictionsAreNotWritten) {
  const std::string text = "tests: [{test: t, then: [heap == 1]}]";
  const auto at = static_cast<std::uint32_t>(text.find('1'));
  const SourceSpan span = {0, at, at + 1};
  EXPECT_EQ(corrected(text, {{span, "2"}, {span, "2"}}), "tests: [{test: t, then: [heap == 2]}]");
  EXPECT_FALSE(corrected(text, {{span, "2"}, {span, "3"}}));
  EXPECT_FALSE(corrected(text, {{span, "1, {"}}));
}

}  // namespace
}  // namespace cubilete
