// Tests the names of agents.

#include "play/agent_spec.h"

#include <gtest/gtest.h>

namespace cubilete {
namespace {

std::string complaint(const std::string& name) {
  const auto spec = parse_agent(name);
  return spec ? "" : spec.error().message + "; " + spec.error().hint;
}

TEST(AgentNames, SayTheirKindAndBudget) {
  EXPECT_EQ(parse_agent("random")->kind, AgentKind::kRandom);
  EXPECT_EQ(*parse_agent("search:400"), (AgentSpec{AgentKind::kSearch, 400, 0}));
  EXPECT_EQ(*parse_agent("rollout:7"), (AgentSpec{AgentKind::kRollout, 7, 0}));
  EXPECT_EQ(*parse_agent("search:50ms"), (AgentSpec{AgentKind::kSearch, 0, 50}));
}

TEST(AgentNames, OfLevelsStandForAgentsInBothLanguages) {
  EXPECT_EQ(*parse_agent("hard"), *parse_agent("search:400"));
  EXPECT_EQ(*parse_agent("difícil"), *parse_agent("search:400"));
  EXPECT_EQ(canonical_name("normal"), "search:50");
  EXPECT_EQ(canonical_name("fácil"), "greedy");
}

TEST(AgentNames, ThatAreWrongAreExplainedInOneLine) {
  EXPECT_EQ(complaint("serch:400"), "there is no agent 'serch:400'; did you mean 'search'?");
  EXPECT_EQ(complaint("search"), "'search' lacks its number of playouts; write search:400");
  EXPECT_EQ(complaint("search:0"),
            "search:0 is out of range; a decision takes from 1 to 1000000 playouts");
  EXPECT_EQ(complaint("search:99999999999999999999"),
            "search:99999999999999999999 is out of range; a decision takes from 1 to 1000000 "
            "playouts");
  EXPECT_EQ(complaint("search:-3"),
            "search:-3 is out of range; a decision takes from 1 to 1000000 playouts");
  EXPECT_EQ(complaint("rollout:many"),
            "'many' is no number of playouts; write rollout:400, or "
            "rollout:50ms for play at a terminal");
  EXPECT_EQ(complaint("search:700000ms"),
            "search:700000ms is out of range; a decision takes from 1 to 600000 ms");
  EXPECT_EQ(complaint("greedy:4"), "'greedy' takes no number of playouts; write greedy");
  EXPECT_EQ(complaint("hrad"), "there is no agent 'hrad'; did you mean 'hard'?");
}

}  // namespace
}  // namespace cubilete
