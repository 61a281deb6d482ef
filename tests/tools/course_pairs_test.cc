// No reader is sent bytes that depend on what he has not seen, in whole courses of games: with what
// others choose in secret, with undo, earlier positions, the log, reasons and outcomes. Streams and
// tables of a lobby send the same positions. CUBILETE_PAIRS=1000 plays so many pairs in each game.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "fuzz/trial_of_game.h"
#include "state/visibility.h"
#include "support/test_game.h"
#include "tools/course_pair.h"

namespace cubilete {
namespace {

using nlohmann::json;

std::uint64_t pairs_of_each_game(std::uint64_t ordinary) {
  const char* const given = std::getenv("CUBILETE_PAIRS");
  return given ? std::strtoull(given, nullptr, 10) : ordinary;
}

PairRequest request_of(const Ruleset& r, std::uint64_t n) {
  PairRequest request;
  const auto counts = static_cast<std::uint64_t>(r.max_players - r.min_players + 1);
  request.players = r.min_players + static_cast<std::int32_t>(n % counts);
  request.viewer = PlayerId(static_cast<std::int32_t>(n % std::uint64_t(request.players)));
  request.seed = n + 1;
  request.before = static_cast<std::uint32_t>(n % 5 * n % 23);
  request.choices = 24;
  return request;
}

class CoursePairs : public testing::TestWithParam<GameName> {};

TEST_P(CoursePairs, ThatASeatCannotTellApartSendHimTheSameBytes) {
  const auto ruleset = compiled(GetParam().first, GetParam().second);
  ASSERT_TRUE(ruleset);
  const std::uint64_t pairs = pairs_of_each_game(3);
  int compared = 0;
  for (std::uint64_t n = 0; n < pairs; ++n) {
    PairRequest request = request_of(*ruleset, n);
    // To find out what a choice shows takes long.
    request.is_practice = n % 8 != 2;
    if (!request.is_practice) request.choices = 6;
    const auto result = play_pair(ruleset, request);
    if (!result) continue;
    ASSERT_EQ(result->difference, "");
    compared += result->compared;
  }
  RecordProperty("compared", compared);
  EXPECT_GT(compared, 0);
}

INSTANTIATE_TEST_SUITE_P(Games, CoursePairs, testing::ValuesIn(all_games()), test_name);

// A card that was laid onto the table comes back from a hidden hand, or an equal one does.
const char kHands[] = R"(
language: 2
players: 2
kinds: {card: {properties: {value: {type: integer, shown: true}}}}
components: {ace: {kind: card, value: 1, copies: 4}, king: {kind: card, value: 9, copies: 4}}
zones:
  deck: {shape: pile, holds: card, visible: hidden}
  table: {shape: row, holds: card}
  bag: {shape: pile, ordered: false, holds: card}
  hand: {owner: player, shape: pile, ordered: false, holds: card, visible: owner}
setup:
  - {create: definitions(card), to: deck}
  - {shuffle: deck}
  - {each: p, from: players, do: {move: 'first(deck, 2)', to: p.hand}}
  - {move: deck.top, to: table}
actions:
  show: {choices: {card: {from: hand}}, do: {move: card, to: table}}
  put: {choices: {card: {from: hand}}, do: {move: card, to: bag}}
  back: {choices: {card: {from: table}}, do: {move: card, to: hand}}
  out: {choices: {card: {from: bag}}, do: {move: card, to: hand}}
  draw: {if: any(deck), do: {move: deck.top, to: hand}}
  both: {if: any(table), do: [{move: table.top, to: hand}, {choose: card, from: hand, do: {move: card, to: table}}]}
flow: [{rounds: 30, do: [{turns: players, do: {actions: [show, put, back, out, draw, both], once: true}}]}]
outcome: {score: {cards: sum(player.hand.value)}, shared: true}
)";

PairResult hands(std::uint64_t pairs,
                 const std::function<void(json&, const Ruleset&, const State&)>& leak = {},
                 bool is_practice = true) {
  const WrittenGame written(kHands);
  const auto ruleset = written.ruleset();
  PairResult all;
  for (std::uint64_t n = 0; n < pairs && all.difference.empty(); ++n) {
    PairRequest request = request_of(*ruleset, n);
    request.leak = leak;
    request.is_practice = is_practice;
    const auto result = play_pair(ruleset, request);
    if (!result) continue;
    all.compared += result->compared;
    all.undone += result->undone;
    all.chosen_apart += result->chosen_apart;
    all.difference = result->difference;
  }
  return all;
}

TEST(CoursePairsOfHands, AreTheSameBytes) {
  const PairResult result = hands(pairs_of_each_game(60));
  EXPECT_EQ(result.difference, "");
  EXPECT_GT(result.compared, 100);
  EXPECT_GT(result.undone, 0);
  EXPECT_GT(result.chosen_apart, 0);
}

// Returns the first component that the first seat may not see.
ComponentId first_hidden(const Ruleset& r, const State& s) {
  for (std::int32_t c = 0; c < s.component_count(); ++c) {
    if (!may_see(r, s, ComponentId(c), PlayerId(0))) return ComponentId(c);
  }
  return {};
}

std::string name_of_first_hidden(const Ruleset& r, const State& s) {
  const ComponentId c = first_hidden(r, s);
  return c.is_some() ? r.definition(s.definition_of(c)).name : "";
}

TEST(PlantedLeaks, OfIdsAreFound) {
  const auto ids = [](json& position, const Ruleset&, const State& s) {
    for (json& zone : position["zones"]) {
      ComponentId c = s.first_in(ZoneId(zone["id"].get<std::int32_t>()));
      for (json& thing : zone["things"]) {
        thing["id"] = c.value;
        c = s.next_of(c);
      }
    }
  };
  EXPECT_NE(hands(60, ids).difference, "");
}

TEST(PlantedLeaks, OfTheOrderOfAListAreFound) {
  const auto order = [](json& position, const Ruleset&, const State& s) {
    for (json& zone : position["zones"]) {
      const ComponentId first = s.first_in(ZoneId(zone["id"].get<std::int32_t>()));
      json& things = zone["things"];
      if (things.size() > 1 && first.value % 2 == 0) std::reverse(things.begin(), things.end());
    }
  };
  EXPECT_NE(hands(60, order).difference, "");
}

TEST(PlantedLeaks, OfAMessageAreFound) {
  const auto message = [](json& position, const Ruleset& r, const State& s) {
    position["problem"] = "the rules fail at " + name_of_first_hidden(r, s);
  };
  EXPECT_NE(hands(60, message).difference, "");
}

TEST(PlantedLeaks, OfTheLogAreFound) {
  const auto log = [](json& position, const Ruleset& r, const State& s) {
    json& lines = position["log"];
    if (!lines.empty()) lines.back()["text"] = "draws " + name_of_first_hidden(r, s);
  };
  EXPECT_NE(hands(60, log).difference, "");
}

TEST(PlantedLeaks, OfUndoAreFound) {
  const auto undo = [](json& position, const Ruleset& r, const State& s) {
    position["can_undo"] = name_of_first_hidden(r, s) == "ace";
  };
  EXPECT_NE(hands(60, undo).difference, "");
}

TEST(PlantedLeaks, OfTheTimeOfAQuestionAreFound) {
  const auto question = [](json& position, const Ruleset& r, const State& s) {
    position["seats"][1]["asked"] = name_of_first_hidden(r, s) == "ace";
  };
  EXPECT_NE(hands(60, question).difference, "");
}

TEST(CoursePairsOfGeneratedGames, SendNumbersThatTellNothing) {
  const std::uint64_t games = pairs_of_each_game(40);
  int compared = 0;
  int hiding = 0;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    std::array<std::uint8_t, 8> input{};
    for (std::size_t i = 0; i < 8; ++i) input[7 - i] = static_cast<std::uint8_t>(seed >> (8 * i));
    const fuzz::WrittenGame game = fuzz::game_of(input);
    if (game.is_heavy) continue;
    const WrittenGame written(game.files);
    const Compilation c = written.compile();
    if (!c.ruleset || !has_secrets(*c.ruleset)) continue;
    PairRequest request = request_of(*c.ruleset, seed);
    request.trusts_rules = false;
    request.choices = 12;
    const auto result = play_pair(c.ruleset, request);
    if (!result) continue;
    ASSERT_EQ(result->difference, "") << "the game of seed " << seed;
    compared += result->compared;
    ++hiding;
  }
  EXPECT_GT(hiding, 0);
  EXPECT_GT(compared, 0);
}

}  // namespace
}  // namespace cubilete
