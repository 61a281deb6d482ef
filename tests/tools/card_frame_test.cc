// The places of printed values on cards, from the rules or from look.yaml.
#include "tools/serve/card_frame.h"

#include <gtest/gtest.h>

#include "support/test_game.h"

namespace cubilete {
namespace {

using nlohmann::json;

// The card's first number is neither paid nor counted, and only a query reads the last.
const char kShop[] = R"(
players: 2
kinds:
  card:
    properties:
      age: {type: integer, shown: true}
      family: {symbols: [trade, war], shown: true}
      price: {type: integer, shown: true}
      fame: {type: integer, shown: true}
  plan:
    properties:
      needs: {type: amounts, shown: true}
      secret: {type: integer}
  gift:
    properties:
      value: {type: integer, shown: true}
      giver: {type: integer, shown: true}
components:
  mill: {kind: card, age: 1, family: trade, price: 3, fame: 2}
  tower: {kind: plan, needs: {wood: 2, coins: 1}, secret: 4}
  vase: {kind: gift, value: 2, giver: 2}
resources: {coins: 9, wood: 9}
zones:
  shop: {shape: row, holds: card}
  plans: {shape: row, holds: plan}
  own: {owner: player, shape: row, holds: card}
  built: {owner: player, shape: row, holds: plan}
  gifts: {shape: row, holds: gift}
queries:
  fame_of: {parameters: {p: player}, returns: integer, is: sum(p.own.fame)}
setup:
  - {create: definitions(card), to: shop}
  - {create: definitions(plan), to: plans}
  - {create: vase, to: gifts}
actions:
  buy: {choices: {c: {from: shop}}, cost: {coins: c.price}, do: {move: c, to: own}, ends: turn}
  build: {choices: {c: {from: plans}}, cost: c.needs, do: {move: c, to: built}, ends: turn}
  thank:
    choices: {c: {from: gifts}}
    do: {give: {coins: c.value}, from: seat(c.giver), to: player}
    ends: turn
  pass: {ends: turn}
flow: [{rounds: 2, do: [{turns: players, do: [{actions: [buy, build, thank, pass]}]}]}]
outcome: {score: fame_of(player)}
)";

json frames_with(const std::string& look) {
  const WrittenGame game(
      std::map<std::string, std::string>{{"game.yaml", kShop}, {"look.yaml", look}});
  const auto ruleset = game.ruleset();
  return ruleset ? card_frames_json(*ruleset) : json();
}

TEST(CardFrame, IsWhatTheRulesMakeOfTheProperties) {
  const json frames = frames_with("{}");
  EXPECT_EQ(frames.at("card"),
            json({{"price", "price"}, {"unit", "coins"}, {"worth", "fame"}, {"type", "family"}}));
  EXPECT_EQ(frames.at("plan"), json({{"price", "needs"}}));
  // Who pays is no price.
  EXPECT_EQ(frames.at("gift"), json({{"price", "value"}, {"unit", "coins"}}));
}

TEST(CardFrame, IsThatOfTheLookWhereItHasOne) {
  const json frames =
      frames_with("kinds: {card: {frame: {worth: age}}, plan: {frame: {}}, gift: {frame: {}}}");
  EXPECT_EQ(frames, json({{"card", {{"worth", "age"}}}}));
}

TEST(CardFrame, AmountsHaveTheirWordsInEachNumber) {
  const WrittenGame game(std::map<std::string, std::string>{
      {"game.yaml", kShop},
      {"locale/en.yaml",
       "game: {title: Shop, summary: One buys}\n"
       "attributes: {coins: '{n, plural, one {coin} other {coins}}', wood: wood}\n"}});
  const auto ruleset = game.ruleset();
  ASSERT_TRUE(ruleset);
  const Wording words(*ruleset, Language::kEnglish);
  EXPECT_EQ(words_of_amounts_json(words), json({{"coins", {"coin", "coins"}}, {"wood", {"wood"}}}));
}

}  // namespace
}  // namespace cubilete
