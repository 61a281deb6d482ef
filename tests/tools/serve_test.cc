// A hosted game: rights to see and act, undo, and the keys of the seats.
#include "tools/serve/hosted_game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "scenarios/scenario.h"
#include "support/test_game.h"
#include "tools/serve/design_desk.h"
#include "tools/serve/http_bounds.h"
#include "tools/serve/question_desk.h"
#include "tools/serve/seat_keys.h"
#include "tools/serve/table_server.h"

namespace cubilete {
namespace {

using nlohmann::json;
using testing::IsEmpty;

constexpr PlayerId kFirst(0);
constexpr PlayerId kSecond(1);

// Two players choose cards of their own hands, look at the deck, roll, or bid simultaneously.
const char kGame[] = R"(
players: 2
kinds:
  card: {properties: {worth: {type: integer, shown: true}}}
  die: {faces: [1, 2, 3, 4, 5, 6]}
components:
  low: {kind: card, worth: 1, copies: 6}
  high: {kind: card, worth: 5, copies: 6}
  d6: {kind: die}
resources: {points: 2}
zones:
  deck: {shape: pile, holds: card, visible: hidden}
  shown: {shape: row, holds: card}
  hand: {owner: player, shape: pile, ordered: false, holds: card, visible: owner}
  cup: {owner: player, shape: pile, ordered: false, holds: die, visible: owner}
setup:
  - {create: definitions(card), to: deck}
  - {shuffle: deck}
  - each: p
    from: players
    do:
      - {repeat: 3, do: [{move: deck.top, to: p.hand}]}
      - {create: d6, to: p.cup}
actions:
  lay:
    choices: {card: {from: hand}}
    cost: {points: 1}
    do: [{move: card, to: shown}]
  draw:
    do: [{move: deck.top, to: player.hand}]
  shake:
    do: [{roll: cup}]
  pass: {ends: turn}
flow:
  - repeat: 50
    do: [{turns: players, do: [{actions: [lay, draw, shake, pass]}]}]
outcome: {score: points}
)";

class Hosted : public testing::Test {
 protected:
  explicit Hosted(const std::string& text = kGame)
      : written_(std::map<std::string, std::string>{{"game.yaml", text}}) {}

  HostedGame host(std::vector<std::string> seats = {"human", "human"}, TableManners manners = {}) {
    Engine::Setup setup;
    setup.players = static_cast<std::int32_t>(seats.size());
    setup.seed = 7;
    auto game = Game::start(written_.ruleset(), setup);
    EXPECT_TRUE(game) << game.error().message;
    return HostedGame(std::move(*game), {written_.folder().string(), "", {}}, std::move(seats), 1,
                      manners);
  }

  static HostedGame host_content(const std::filesystem::path& folder) {
    Engine::Setup setup;
    setup.players = 2;
    setup.seed = 5;
    auto game = Game::start(compiled(folder.string()), setup);
    EXPECT_TRUE(game) << game.error().message;
    return HostedGame(std::move(*game), {folder.string(), "", {}}, {"human", "human"}, 1);
  }

  // Lets bots answer until people are asked; returns the number of answers.
  static int let_bots_answer(HostedGame& game) {
    int answers = 0;
    for (auto q = game.bot_question(); q; q = game.bot_question(), ++answers) {
      const Reply reply = game.take_answer(*q, q->answer());
      EXPECT_EQ(reply.kind, Reply::Kind::kAccepted) << reply.message;
    }
    return answers;
  }

  static json of_seat(HostedGame& game, PlayerId p) {
    return game.position({p, false}, Language::kEnglish);
  }
  // Chooses the option with this text.
  static Reply choose(HostedGame& game, PlayerId p, const std::string& text) {
    const json texts = of_seat(game, p).at("question").at("texts");
    for (std::size_t i = 0; i < texts.size(); ++i) {
      if (texts[i] == text) return game.choose(p, game.version(), i);
    }
    ADD_FAILURE() << text << " is not among " << texts.dump();
    return {};
  }

  WrittenGame written_;
};

TEST_F(Hosted, OnlyTheSeatThatIsAskedHasTheQuestion) {
  HostedGame game = host();
  EXPECT_TRUE(of_seat(game, kFirst).contains("question"));
  EXPECT_FALSE(of_seat(game, kSecond).contains("question"));
  EXPECT_FALSE(game.position({}, Language::kEnglish).contains("question"));
  EXPECT_EQ(game.choose(kSecond, game.version(), 0).kind, Reply::Kind::kNotAsked);
}

TEST_F(Hosted, AStaleAnswerIsRefusedWithTheCurrentPosition) {
  HostedGame game = host();
  const std::string before = game.version();
  ASSERT_EQ(choose(game, kFirst, "pass").kind, Reply::Kind::kAccepted);
  const Reply again = game.choose(kFirst, before, 0);
  EXPECT_EQ(again.kind, Reply::Kind::kStale);
  EXPECT_EQ(again.message, game.version());
  EXPECT_EQ(game.choices(), 1U);
}

TEST_F(Hosted, AnOptionThatIsNotThereIsRefused) {
  HostedGame game = host();
  EXPECT_EQ(game.choose(kFirst, game.version(), 1000).kind, Reply::Kind::kNoOption);
  EXPECT_EQ(game.choices(), 0U);
}

TEST_F(Hosted, TheHandOfAnotherIsOnlyCounted) {
  HostedGame game = host();
  const json seen = of_seat(game, kSecond);
  const json content = game.content(Language::kEnglish);
  int hands = 0;
  for (const json& zone : seen.at("zones")) {
    if (content["zones"][zone["def"].get<std::size_t>()]["name"] != "hand") continue;
    ++hands;
    EXPECT_EQ(zone["size"], 3);
    EXPECT_EQ(zone["things"].size(), zone["owner"] == 1 ? 3U : 0U);
  }
  EXPECT_EQ(hands, 2);
}

TEST_F(Hosted, AChoiceThatTaughtNothingIsTakenBack) {
  HostedGame game = host();
  const json before = of_seat(game, kFirst);
  ASSERT_EQ(choose(game, kFirst, "pass").kind, Reply::Kind::kAccepted);
  EXPECT_TRUE(game.can_undo(kFirst));
  EXPECT_FALSE(game.can_undo(kSecond));
  ASSERT_EQ(game.undo(kFirst, game.version()).kind, Reply::Kind::kAccepted);
  json after = of_seat(game, kFirst);
  EXPECT_NE(after["version"], before["version"]);  // no version number occurs twice
  after["version"] = before["version"];
  EXPECT_EQ(after, before);
}

TEST_F(Hosted, APersonIsCalledByTheNameThatHeGave) {
  HostedGame game = host({"human", "random"});
  ASSERT_EQ(choose(game, kFirst, "lay").kind, Reply::Kind::kAccepted);
  const std::string version = game.version();
  EXPECT_NE(of_seat(game, kFirst).dump().find("Player 1"), std::string::npos);
  ASSERT_EQ(game.introduce(kFirst, {"Ana-María", 5}).kind, Reply::Kind::kAccepted);
  const json seen = of_seat(game, kFirst);
  EXPECT_EQ(seen["seats"][0]["name"], "Ana-María");
  EXPECT_EQ(seen["seats"][0]["colour"], 5);
  EXPECT_EQ(seen["log"].dump().find("Player 1"), std::string::npos);
  EXPECT_NE(seen["log"].dump().find("Ana-María"), std::string::npos);
  EXPECT_EQ(game.version(), version);  // an open answer stays good
  for (const char* bad : {"{1}", "a\nb", "<b>", "an endless name of a person", "\xff"}) {
    EXPECT_EQ(game.introduce(kFirst, {bad, 0}).kind, Reply::Kind::kNoOption) << bad;
  }
  EXPECT_EQ(game.introduce(kSecond, {"Bot", 0}).kind, Reply::Kind::kNoOption);
  ASSERT_EQ(game.introduce(kFirst, {"", -1}).kind, Reply::Kind::kAccepted);
  EXPECT_NE(of_seat(game, kFirst)["log"].dump().find("Player 1"), std::string::npos);
}

TEST_F(Hosted, AnotherGameFollowsOneThatIsOver) {
  HostedGame game = host();
  EXPECT_EQ(game.play_again(8).kind, Reply::Kind::kNoOption);
  ASSERT_EQ(game.introduce(kSecond, {"Bea", -1}).kind, Reply::Kind::kAccepted);
  for (int n = 0; n < 200 && !game.is_over(); ++n) {
    const PlayerId asked = of_seat(game, kFirst).contains("question") ? kFirst : kSecond;
    ASSERT_EQ(choose(game, asked, "pass").kind, Reply::Kind::kAccepted);
  }
  ASSERT_TRUE(game.is_over());
  const std::string before = game.version();
  ASSERT_EQ(game.play_again(8).kind, Reply::Kind::kAccepted);
  EXPECT_FALSE(game.is_over());
  EXPECT_EQ(game.choices(), 0U);
  EXPECT_NE(game.version(), before);
  const json seen = of_seat(game, kFirst);
  EXPECT_TRUE(seen.contains("question"));
  EXPECT_FALSE(seen.contains("outcome"));
  EXPECT_EQ(seen["seats"][1]["name"], "Bea");
  EXPECT_EQ(choose(game, kFirst, "lay").kind, Reply::Kind::kAccepted);
}

// The other player has seen the card.
TEST_F(Hosted, ACardThatWasShownIsNotTakenBack) {
  HostedGame game = host();
  ASSERT_EQ(choose(game, kFirst, "lay").kind, Reply::Kind::kAccepted);
  EXPECT_FALSE(game.can_undo(kFirst));
}

TEST_F(Hosted, ADrawARollAndAnothersChoiceAreNotTakenBack) {
  HostedGame game = host();
  ASSERT_EQ(choose(game, kFirst, "draw").kind, Reply::Kind::kAccepted);
  EXPECT_FALSE(game.can_undo(kFirst));
  ASSERT_EQ(choose(game, kFirst, "shake").kind, Reply::Kind::kAccepted);
  EXPECT_FALSE(game.can_undo(kFirst));
  ASSERT_EQ(choose(game, kFirst, "pass").kind, Reply::Kind::kAccepted);
  EXPECT_TRUE(game.can_undo(kFirst));
  ASSERT_EQ(choose(game, kSecond, "pass").kind, Reply::Kind::kAccepted);
  EXPECT_FALSE(game.can_undo(kFirst));
  EXPECT_EQ(game.undo(kFirst, game.version()).kind, Reply::Kind::kNoOption);
}

std::string changed(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST_F(Hosted, OtherContentIsPlayedOnWithInTheSamePosition) {
  HostedGame game = host();
  ASSERT_EQ(choose(game, kFirst, "draw").kind, Reply::Kind::kAccepted);
  ASSERT_EQ(choose(game, kFirst, "pass").kind, Reply::Kind::kAccepted);
  const std::string before = game.version();
  const WrittenGame other({{"game.yaml", changed(kGame, "points: 2", "points: 9")}});
  const auto problem = DesignDesk(game).renew(other.ruleset(), {});
  EXPECT_FALSE(problem) << problem->problem.message;
  EXPECT_NE(game.version(), before);
  EXPECT_EQ(game.choices(), 2U);
  const json position = of_seat(game, kSecond);
  EXPECT_TRUE(position.contains("question"));
  EXPECT_EQ(position["players"][0][0]["number"], 9);
  EXPECT_EQ(choose(game, kSecond, "pass").kind, Reply::Kind::kAccepted);
}

TEST_F(Hosted, ContentThatTheChoicesDoNotLeadThroughIsRefusedAtThatChoice) {
  HostedGame game = host();
  ASSERT_EQ(choose(game, kFirst, "pass").kind, Reply::Kind::kAccepted);
  ASSERT_EQ(choose(game, kSecond, "lay").kind, Reply::Kind::kAccepted);
  const json before = of_seat(game, kSecond);
  const WrittenGame other(
      {{"game.yaml", changed(kGame, "cost: {points: 1}", "cost: {points: 3}")}});
  const auto problem = DesignDesk(game).renew(other.ruleset(), {});
  ASSERT_TRUE(problem);
  const std::string& message = problem->problem.message;
  EXPECT_TRUE(message.starts_with("choice 2 ('lay' of seat 2")) << message;
  EXPECT_EQ(problem->choices, 1U);
  EXPECT_EQ(of_seat(game, kSecond), before);
  // It is taken all the same, from there or from the beginning.
  EXPECT_FALSE(DesignDesk(game).renew(other.ruleset(), {}, Repeated::kAsFarAsPossible));
  EXPECT_EQ(game.choices(), 1U);
  EXPECT_TRUE(of_seat(game, kSecond).contains("question"));
  EXPECT_FALSE(DesignDesk(game).renew(other.ruleset(), {}, Repeated::kNone));
  EXPECT_EQ(game.choices(), 0U);
  EXPECT_TRUE(of_seat(game, kFirst).contains("question"));
}

TEST_F(Hosted, APositionIsWrittenAsATestThatLeadsThere) {
  HostedGame game = host();
  ASSERT_EQ(choose(game, kFirst, "draw").kind, Reply::Kind::kAccepted);
  ASSERT_EQ(choose(game, kFirst, "pass").kind, Reply::Kind::kAccepted);
  const std::filesystem::path file = written_.folder() / "position.yaml";
  std::ofstream(file) << DesignDesk(game).test("here")
                      << "    then: [\"count(seat(1).hand) == 4\"]\n";
  const ScenarioReport report = run_scenarios(test_library(), written_.folder().string(), file);
  EXPECT_EQ(report.passed, 1) << DesignDesk(game).test("here");
  EXPECT_EQ(report.failed, 0);
}

const char kTests[] = R"(
players: 2
given: {set: {'seat(1).points': 5}}
tests:
  - test: a shake in the middle
    given:
      - set:
          seat(2).points: 6
    start: {player: 2}
    dice: [4, 3]
    when:
      - {choose: shake}
      - {choose: shake}
      - {refused: [lay, nothing]}
    then: [seat(1).points == 99]
  - test: changed on the way
    when: [{choose: pass}, {do: {shuffle: deck}}]
)";

// Starts a game at the position of one of its tests.
class OfATest : public Hosted {
 protected:
  OfATest() {
    std::filesystem::create_directories(written_.folder() / "tests");
    std::ofstream(written_.folder() / "tests" / "first.yaml") << kTests;
  }
  Result<TestPosition> position_of(const std::string& test) const {
    return position_of_test(test_library(), written_.folder().string(),
                            written_.folder() / "tests" / "first.yaml", test);
  }
};

TEST_F(OfATest, APositionIsPlayedOnFrom) {
  HostedGame game = host();
  ASSERT_EQ(choose(game, kFirst, "draw").kind, Reply::Kind::kAccepted);
  EXPECT_EQ(tests_in(test_library(), written_.folder()).size(), 2U);
  auto position = position_of("a shake in the middle");
  ASSERT_TRUE(position) << position.error().message;
  const auto problem = DesignDesk(game).set_up(std::move(*position));
  ASSERT_FALSE(problem) << problem->message;
  EXPECT_FALSE(of_seat(game, kFirst).contains("question"));
  const json seen = of_seat(game, kSecond);
  EXPECT_EQ(seen["players"][0][0]["number"], 5);
  EXPECT_EQ(seen["players"][1][0]["number"], 6);
  EXPECT_THAT(seen["zones"].dump(), testing::HasSubstr("\"face\":\"3\""));
  EXPECT_FALSE(game.can_undo(kSecond));
  // From here on chance answers by itself, without the test.
  ASSERT_EQ(choose(game, kSecond, "shake").kind, Reply::Kind::kAccepted);
  ASSERT_EQ(choose(game, kSecond, "draw").kind, Reply::Kind::kAccepted);
  const std::string saved = DesignDesk(game).test("here");
  const json cup = of_seat(game, kSecond)["zones"];
  const std::filesystem::path file = written_.folder() / "position.yaml";
  std::ofstream(file) << saved << "    then: [\"seat(1).points == 5 and seat(2).points == 6\", "
                      << "\"count(seat(2).hand) == 4\", {asked: 2}]\n";
  const ScenarioReport report = run_scenarios(test_library(), written_.folder().string(), file);
  EXPECT_EQ(report.passed, 1) << saved;
  const auto again = position_of_test(test_library(), written_.folder().string(), file, "here");
  ASSERT_TRUE(again) << again.error().message;
  ASSERT_FALSE(DesignDesk(game).set_up(*again));
  EXPECT_EQ(of_seat(game, kSecond)["zones"], cup);
}

TEST_F(OfATest, ThatTestMakesThePositionAgainOnceTheContentIsSaved) {
  HostedGame game = host();
  auto position = position_of("a shake in the middle");
  ASSERT_TRUE(position);
  ASSERT_FALSE(DesignDesk(game).set_up(std::move(*position)));
  ASSERT_EQ(choose(game, kSecond, "pass").kind, Reply::Kind::kAccepted);
  const auto by_test = [&](const std::string&, const std::string& test) {
    return position_of(test);
  };
  std::ofstream(written_.folder() / "tests" / "first.yaml")
      << changed(kTests, "'seat(1).points': 5", "'seat(1).points': 8");
  EXPECT_FALSE(DesignDesk(game).renew(written_.ruleset(), by_test));
  const json seen = of_seat(game, kFirst);
  EXPECT_EQ(seen["players"][0][0]["number"], 8);
  EXPECT_TRUE(seen.contains("question"));
  // A test that can no longer be played leaves the game as it was.
  std::ofstream(written_.folder() / "tests" / "first.yaml")
      << changed(kTests, "dice: [4, 3]", "dice: [9]");
  const auto problem = DesignDesk(game).renew(written_.ruleset(), by_test);
  ASSERT_TRUE(problem);
  EXPECT_EQ(of_seat(game, kFirst), seen);
}

TEST_F(OfATest, WhatCannotBePlayedOnFromIsRefused) {
  HostedGame game = host();
  const auto refused = position_of("changed on the way");
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, testing::HasSubstr("between two choices"));
  EXPECT_FALSE(position_of("no such test"));
  auto position = position_of("a shake in the middle");
  ASSERT_TRUE(position);
  position->setup.players = 3;
  const auto problem = DesignDesk(game).set_up(std::move(*position));
  ASSERT_TRUE(problem);
  EXPECT_THAT(problem->message, testing::HasSubstr("3 players"));
}

TEST_F(Hosted, InPracticeEverythingIsTakenBack) {
  HostedGame game = host({"human", "random"}, {.is_practice = true});
  ASSERT_EQ(choose(game, kFirst, "draw").kind, Reply::Kind::kAccepted);
  ASSERT_EQ(choose(game, kFirst, "pass").kind, Reply::Kind::kAccepted);
  EXPECT_GT(let_bots_answer(game), 0);
  ASSERT_EQ(game.undo(kFirst, game.version()).kind, Reply::Kind::kAccepted);
  EXPECT_EQ(game.choices(), 1U);
  ASSERT_EQ(game.undo(kFirst, game.version()).kind, Reply::Kind::kAccepted);
  EXPECT_EQ(game.choices(), 0U);
}

// Who has nothing left to pay can only rest. With `secret`, each player knows of a hand.
std::string resting_game(bool secret) {
  std::string out = R"(
players: 2
resources: {points: 0, coins: {initial: 1}}
actions:
  spend: {cost: {coins: 1}, do: {gain: {points: 1}}, ends: turn}
  save: {if: coins > 0, ends: turn}
  rest: {if: coins == 0, ends: turn}
flow: [{rounds: 9, do: [{turns: players, do: [{actions: [spend, save, rest], always_ask: true}]}]}]
outcome: {score: points}
)";
  if (secret) {
    out +=
        "kinds: {card: {}}\n"
        "components: {ace: {kind: card, copies: 4}}\n"
        "zones: {hand: {owner: player, ordered: false, holds: card, visible: owner}}\n"
        "setup: [{each: p, from: players, do: [{create: ace, to: p.hand}]}]\n";
  }
  return out;
}

class HostedRest : public Hosted {
 protected:
  HostedRest() : Hosted(resting_game(false)) {}
};

TEST_F(HostedRest, OnlyAnswersAreTakenAndUndoneWithTheChoiceBeforeThem) {
  HostedGame game = host({"human", "human"}, {.takes_lone_answers = true});
  ASSERT_EQ(choose(game, kFirst, "spend").kind, Reply::Kind::kAccepted);
  EXPECT_EQ(game.choices(), 1U);
  ASSERT_EQ(choose(game, kSecond, "save").kind, Reply::Kind::kAccepted);
  EXPECT_EQ(game.choices(), 3U);  // the first player rested
  EXPECT_TRUE(of_seat(game, kSecond).contains("question"));
  ASSERT_EQ(game.undo(kSecond, game.version()).kind, Reply::Kind::kAccepted);
  EXPECT_EQ(game.choices(), 1U);
  EXPECT_TRUE(of_seat(game, kSecond).contains("question"));
  ASSERT_EQ(choose(game, kSecond, "spend").kind, Reply::Kind::kAccepted);
  EXPECT_TRUE(game.is_over());  // both rest to the end
  HostedGame asking = host();
  ASSERT_EQ(choose(asking, kFirst, "spend").kind, Reply::Kind::kAccepted);
  ASSERT_EQ(choose(asking, kSecond, "save").kind, Reply::Kind::kAccepted);
  EXPECT_EQ(asking.choices(), 2U);
}

class HostedSecretRest : public Hosted {
 protected:
  HostedSecretRest() : Hosted(resting_game(true)) {}
};

TEST_F(HostedSecretRest, OnlyAnswersAreAskedForWhereOthersCouldLearnFromThem) {
  HostedGame game = host({"human", "human"}, {.takes_lone_answers = true});
  ASSERT_EQ(choose(game, kFirst, "spend").kind, Reply::Kind::kAccepted);
  ASSERT_EQ(choose(game, kSecond, "save").kind, Reply::Kind::kAccepted);
  EXPECT_EQ(game.choices(), 2U);
  HostedGame alone = host({"human", "random"}, {.takes_lone_answers = true});
  ASSERT_EQ(choose(alone, kFirst, "spend").kind, Reply::Kind::kAccepted);
  let_bots_answer(alone);
  EXPECT_TRUE(alone.is_over());
}

// A game with a deck that bots do not empty.
class HostedForLong : public Hosted {
 protected:
  HostedForLong() : Hosted(changed(kGame, "worth: 1, copies: 6", "worth: 1, copies: 90")) {}
};

// Whatever happens while a bot thinks, it plays on as in an undisturbed game.
TEST_F(HostedForLong, AnAnswerToAnEarlierPositionIsNotTaken) {
  const std::vector<std::string> seats = {"human", "random"};
  HostedGame quiet = host(seats);
  HostedGame game = host(seats);
  for (int turn = 0; turn < 4; ++turn) {
    for (HostedGame* g : {&quiet, &game}) {
      ASSERT_EQ(choose(*g, kFirst, "pass").kind, Reply::Kind::kAccepted);
    }
    auto question = game.bot_question();
    ASSERT_TRUE(question);
    const auto answer = question->answer();
    if (turn % 2 == 0) {
      ASSERT_EQ(game.go_to(game.choices() - 1).kind, Reply::Kind::kAccepted);
      EXPECT_EQ(game.take_answer(*question, answer).kind, Reply::Kind::kStale);
      ASSERT_EQ(choose(game, kFirst, "pass").kind, Reply::Kind::kAccepted);
    } else {
      EXPECT_EQ(game.take_answer(*question, answer).kind, Reply::Kind::kAccepted);
    }
    let_bots_answer(quiet);
    let_bots_answer(game);
    EXPECT_EQ(of_seat(game, kFirst)["log"], of_seat(quiet, kFirst)["log"]) << "turn " << turn;
    EXPECT_EQ(game.choices(), quiet.choices());
  }
}

TEST_F(HostedForLong, ABotThinksWhileOthersLookAndTheContentChanges) {
  HostedGame game = host({"human", "search:20"});
  ASSERT_EQ(choose(game, kFirst, "pass").kind, Reply::Kind::kAccepted);
  auto question = game.bot_question();
  ASSERT_TRUE(question);
  std::optional<Result<std::size_t>> answer;
  std::thread bot([&] { answer = question->answer(); });
  for (int i = 0; i < 20; ++i) {
    EXPECT_FALSE(of_seat(game, kFirst)["seats"].empty());
    EXPECT_THAT(QuestionDesk(game).refusals(kFirst, Language::kEnglish), IsEmpty());
  }
  EXPECT_FALSE(DesignDesk(game).renew(written_.ruleset(), {}));
  bot.join();
  EXPECT_EQ(game.take_answer(*question, *answer).kind, Reply::Kind::kStale);
  EXPECT_GT(let_bots_answer(game), 0);
}

// Objects that the tests compile are cached beside the build, not among the user's own.
const bool kHasOwnCache = ::setenv("XDG_CACHE_HOME", CUBILETE_CACHE_DIR, 1) == 0;

native::NativePlayer* compiled_rules_of(const BotQuestion& q) {
  const BotRules& rules = *q.rules;
  return rules.compiled->get(rules.interpreters->shared_ruleset(), rules.kinds, q.state.players(),
                             StopToken());
}

TEST_F(HostedForLong, ABotThinksByCompiledRulesOnceTheyAreThere) {
  if (!kHasOwnCache || std::system("command -v g++ > /dev/null 2>&1") != 0) {
    GTEST_SKIP() << "there is no g++ here";
  }
  HostedGame game = host({"human", "search:20"});
  HostedGame other = host({"human", "search:20"});
  for (HostedGame* g : {&game, &other}) {
    ASSERT_EQ(choose(*g, kFirst, "pass").kind, Reply::Kind::kAccepted);
  }
  auto question = game.bot_question();
  ASSERT_TRUE(question);
  const auto answer = question->answer();
  ASSERT_TRUE(answer);
  for (int i = 0; i < 25'000 && !compiled_rules_of(*question); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  ASSERT_TRUE(compiled_rules_of(*question));
  auto same = other.bot_question();
  ASSERT_TRUE(same);
  EXPECT_TRUE(compiled_rules_of(*same)) << "they were compiled before";
  EXPECT_EQ(*answer, *same->answer());
  // A bot seated anew keeps the compiled rules; after a change of the rules it gets others.
  ASSERT_EQ(game.seat({"human", "search:20"}).kind, Reply::Kind::kAccepted);
  EXPECT_EQ(question->rules->compiled, game.bot_question()->rules->compiled);
  EXPECT_FALSE(DesignDesk(game).renew(written_.ruleset(), {}));
  EXPECT_NE(question->rules->compiled, game.bot_question()->rules->compiled);
}

TEST_F(Hosted, AReasonIsGivenForWhatIsNotOffered) {
  HostedGame game = host();
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(choose(game, kFirst, "lay").kind, Reply::Kind::kAccepted);
    if (of_seat(game, kFirst)["question"]["action"] == false) {
      ASSERT_EQ(game.choose(kFirst, game.version(), 0).kind, Reply::Kind::kAccepted);
    }
  }
  const json refused = QuestionDesk(game).refusals(kFirst, Language::kEnglish);
  ASSERT_EQ(refused.size(), 1U) << refused.dump();
  EXPECT_EQ(refused[0]["refs"][0], json({{"t", "action"}, {"v", "lay"}}));
  EXPECT_EQ(refused[0]["why"], "it costs 1 points, there is 0");
}

// The keys mean what they mean at the prompt: numbers and dice are typed by their values, other
// options by their places in the list. Dice are in the order of the table.
TEST_F(Hosted, KeysMeanTheSameAsAtThePrompt) {
  const WrittenGame written(std::string(R"(
players: 2
kinds: {die: {faces: [1, 2, 3, 4, 5, 6]}}
components: {d: {kind: die, copies: 5}}
resources: {points: 0}
zones: {tray: {shape: pile, ordered: false, holds: die}}
setup:
  - {create: d, to: tray}
  - {roll: tray}
actions:
  bid: {choices: {amount: {from: 3..12}}, do: {gain: {points: amount}}}
  keep: {choices: {kept: {from: tray, min: 2, max: 2}}, do: {gain: {points: 1}}}
  give: {choices: {whom: {from: players}}, do: {gain: {points: 1}}}
flow: [{rounds: 9, do: [{turns: players, do: [{actions: [bid, keep, give]}]}]}]
outcome: {score: points}
)"));
  HostedGame game = host_content(written.folder());
  const json actions = of_seat(game, kFirst)["question"];
  EXPECT_EQ(actions["keys"], json::parse(R"(["1", "2", "3"])"));
  ASSERT_EQ(choose(game, kFirst, "bid").kind, Reply::Kind::kAccepted);
  const json bid = of_seat(game, kFirst)["question"];
  EXPECT_EQ(bid["keys"][0], "3");
  EXPECT_EQ(bid["keys"][9], "12");
  EXPECT_EQ(bid["items"][1]["key"], "4");
  EXPECT_FALSE(bid.contains("need"));
  ASSERT_EQ(game.choose(kFirst, game.version(), 0).kind, Reply::Kind::kAccepted);
  ASSERT_EQ(choose(game, kFirst, "keep").kind, Reply::Kind::kAccepted);
  const json keep = of_seat(game, kFirst)["question"];
  EXPECT_EQ(keep["need"], "Choose exactly 2");
  EXPECT_THAT(keep["counts"], testing::ElementsAre("2 more are needed", "1 more is needed", "",
                                                   "that is 1 too many", "those are 2 too many",
                                                   "those are 3 too many"));
  std::vector<std::string> faces;
  for (const json& item : keep["items"]) faces.push_back(item["key"]);
  EXPECT_TRUE(std::ranges::is_sorted(faces)) << keep["items"];
}

const char kForeseen[] = R"(
players: 2
kinds:
  card: {properties: {worth: {type: integer, shown: true}}}
  die: {faces: [1, 2, 3, 4, 5, 6]}
components: {low: {kind: card, worth: 1, copies: 6}, high: {kind: card, worth: 5, copies: 6}, d6: {kind: die}}
resources: {points: 2, coins: 3}
player_attributes: {is_ready: false}
queries: {wealth: {parameters: {p: player}, returns: integer, is: 2 * p.coins, shown: true}}
zones:
  deck: {shape: pile, holds: card, visible: hidden}
  seen: {shape: row, holds: card}
  cup: {owner: player, shape: pile, ordered: false, holds: die}
setup:
  - {create: definitions(card), to: deck}
  - {shuffle: deck}
  - {each: p, from: players, do: {create: d6, to: p.cup}}
actions:
  buy: {cost: {coins: 2}, do: [{gain: {points: 3}}, {set: {player.is_ready: true}}], ends: turn}
  gamble: {do: [{gain: {points: 1}}, {roll: cup}, {gain: {points: sum(cup.face)}}], ends: turn}
  peek: {do: [{gain: {points: deck.top.worth}}], ends: turn}
  draw: {do: [{gain: {coins: 1}}, {move: deck.top, to: seen}, {gain: {points: sum(seen.worth)}}], ends: turn}
  find: {do: [{gain: {coins: 2}}]}
  wait: {ends: turn}
flow: [{rounds: 3, do: [{turns: players, do: [{gain: {points: 10}}, {actions: [buy, gamble, peek, draw, find, wait]}]}]}]
outcome: {score: player.points}
)";

TEST_F(Hosted, WhatAnAnswerBringsForCertainIsKnownBefore) {
  const WrittenGame written(std::map<std::string, std::string>{{"game.yaml", kForeseen}});
  HostedGame game = host_content(written.folder());
  const json question = of_seat(game, kFirst)["question"];
  std::map<std::string, std::string> brings;
  const auto texts =
      QuestionDesk(game).outcomes(kFirst, Language::kEnglish, {0, 1, 2, 3, 4, 5, 99});
  for (std::size_t i = 0; i < question["texts"].size(); ++i) {
    brings[question["texts"][i]] = texts[i]["text"];
  }
  EXPECT_EQ(brings["buy"], "+3 points, is ready: yes");  // without price and turn effects
  EXPECT_EQ(brings["gamble"], "+1 points");
  EXPECT_EQ(brings["peek"], "");
  EXPECT_EQ(brings["draw"], "+1 coins");
  EXPECT_EQ(brings["find"], "+4 wealth, +2 coins");
  EXPECT_EQ(brings["wait"], "");
  EXPECT_EQ(texts[6], json({{"text", ""}}));
  EXPECT_EQ(QuestionDesk(game).outcomes(kSecond, Language::kEnglish, {0}), json::array());
}

// A tile is known where it lies before the answer is given: the visible top of a pile, though what
// is below it comes to light, and a card of the hand, but none that nobody sees.
TEST_F(Hosted, WhereATileIsLaidIsKnownBefore) {
  const std::string game = R"(
players: 2
kinds: {slab: {turns: 4, sides: [wall, path]}}
components: {gate: {kind: slab, copies: 6, sides: [wall, path, path, path]}}
zones:
  bag: {shape: pile, holds: slab, visible: VISIBLE}
  court: {shape: grid, rows: 2, columns: 2, holds: slab}
setup: [{create: gate, to: bag}]
actions:
  lay: {choices: {way: {parts: {place: 'court.cells[none(it)]', turned: '0..3'}}}, do: [{set: {bag.top.turned: turned}}, {move: bag.top, to: place}]}
flow: [{rounds: 2, do: [{turns: players, do: [{actions: [lay], once: true}]}]}]
outcome: {score: 0}
)";
  const auto foreseen = [&](const std::string& visible) {
    std::string text = game;
    text.replace(text.find("VISIBLE"), 7, visible);
    const WrittenGame written(text);
    HostedGame hosted = host_content(written.folder());
    const json question = of_seat(hosted, kFirst)["question"];
    json out = json::array();
    for (std::size_t option : {0, 6}) {
      json one = QuestionDesk(hosted).outcomes(kFirst, Language::kEnglish, {option})[0];
      const json& items = question["options"][option];
      if (!one.contains("laid")) continue;
      EXPECT_EQ(one["laid"].size(), 1U);
      const json& laid = one["laid"][0];
      EXPECT_EQ(laid["place"], question["items"][items[0].get<int>()]["ref"]["v"]);
      EXPECT_EQ(laid["zone"], question["items"][items[0].get<int>()]["ref"]["zone"]);
      EXPECT_EQ(std::to_string(laid["turned"].get<int>()),
                question["items"][items[1].get<int>()]["text"]);
      out.push_back(laid);
    }
    return out;
  };
  EXPECT_EQ(foreseen("top").size(), 2U);
  EXPECT_EQ(foreseen("public").size(), 2U);
  EXPECT_EQ(foreseen("hidden").size(), 0U);
}

TEST_F(Hosted, ThePastHasNoQuestionAndNothingOfLater) {
  HostedGame game = host();
  const json first = of_seat(game, kFirst);
  ASSERT_EQ(choose(game, kFirst, "draw").kind, Reply::Kind::kAccepted);
  const json past = game.past({kFirst, false}, Language::kEnglish, 0);
  EXPECT_EQ(past["zones"], first["zones"]);
  EXPECT_EQ(past["log"], first["log"]);
  EXPECT_FALSE(past.contains("question"));
  EXPECT_TRUE(game.past({kFirst, false}, Language::kEnglish, 99).is_null());
}

TEST_F(Hosted, TheLogSaysWhatEachLineIsAbout) {
  HostedGame game = host();
  ASSERT_EQ(choose(game, kFirst, "draw").kind, Reply::Kind::kAccepted);
  const json own = of_seat(game, kFirst)["log"].back();
  const json others = of_seat(game, kSecond)["log"].back();
  ASSERT_EQ(own.value("components", json::array()).size(), 1U) << own.dump();
  EXPECT_FALSE(others.contains("components")) << others.dump();
  EXPECT_EQ(own["players"], json({0}));
}

// Returns the numbers of the things in a zone that is named by its place among the zones.
std::vector<int> numbers_in(const json& position, const json& content, const std::string& zone,
                            int owner = -1) {
  std::vector<int> out;
  for (const json& z : position["zones"]) {
    const bool is_it = content["zones"][z["def"].get<std::size_t>()]["name"] == zone;
    if (!is_it || z.value("owner", -1) != owner) continue;
    for (const json& thing : z["things"]) out.push_back(thing["id"]);
  }
  return out;
}

const char kShownCards[] = R"(
players: 2
kinds: {card: {properties: {worth: {type: integer, shown: true}}}}
components: {ace: {kind: card, worth: 1, copies: 2}, king: {kind: card, worth: 9, copies: 2}}
zones:
  deck: {shape: pile, holds: card, visible: hidden}
  table: {shape: row, holds: card}
  hand: {owner: player, shape: pile, ordered: false, holds: card, visible: owner}
setup:
  - {create: definitions(card), to: deck}
  - {move: 'deck[definition == ace][-1]', to: table}
  - {move: 'first(deck[definition == SECRET], 1)', to: seat(1).hand}
  - {move: 'first(deck[definition == king], 1)', to: seat(1).hand}
actions:
  show: {choices: {card: {from: hand}}, do: {move: card, to: table}}
  back: {if: any(table), do: {move: table, to: player.hand}}
  wait: {}
flow: [{rounds: 9, do: [{turns: seat(1), do: {actions: [show, back, wait], once: true}}]}]
outcome: {score: {n: count(player.hand)}, shared: true}
)";

class Numbers : public Hosted {
 protected:
  Numbers() : Hosted(replaced(kShownCards, "SECRET", "king")) {}

  // Lays an ace from the hand of the first seat onto the table; returns its item of the question.
  static json show_ace(HostedGame& game) {
    EXPECT_EQ(choose(game, kFirst, "show").kind, Reply::Kind::kAccepted);
    const json question = of_seat(game, kFirst)["question"];
    for (std::size_t i = 0; i < question["texts"].size(); ++i) {
      if (question["texts"][i].get<std::string>().find("ace") == std::string::npos) continue;
      EXPECT_EQ(game.choose(kFirst, game.version(), i).kind, Reply::Kind::kAccepted);
      return question["items"][question["options"][i][0].get<std::size_t>()];
    }
    ADD_FAILURE() << "no ace in " << question.dump();
    return {};
  }
};

TEST_F(Numbers, AreKeptInSightAndNewAfterwards) {
  HostedGame game = host();
  const json content = game.content(Language::kEnglish);
  const auto table = [&](PlayerId p) { return numbers_in(of_seat(game, p), content, "table"); };
  const std::vector<int> own = table(kFirst);
  const std::vector<int> others = table(kSecond);
  ASSERT_EQ(own.size(), 1U);
  ASSERT_EQ(others.size(), 1U);
  ASSERT_EQ(choose(game, kFirst, "back").kind, Reply::Kind::kAccepted);
  EXPECT_THAT(numbers_in(of_seat(game, kFirst), content, "hand", 0), testing::IsSupersetOf(own));
  EXPECT_EQ(show_ace(game)["ref"], (json{{"t", "component"}, {"v", own[0]}}));
  EXPECT_EQ(table(kFirst), own);
  ASSERT_EQ(table(kSecond).size(), 1U);
  EXPECT_NE(table(kSecond), others);
  EXPECT_EQ(numbers_in(game.past({kSecond, false}, Language::kEnglish, 0), content, "table"),
            others);
}

TEST_F(Numbers, AreTheSameForOneWhoComesLaterAndAfterUndo) {
  HostedGame game = host();
  ASSERT_EQ(choose(game, kFirst, "back").kind, Reply::Kind::kAccepted);
  const json once = of_seat(game, kFirst)["zones"];
  show_ace(game);
  const json later = of_seat(game, kSecond)["zones"];
  ASSERT_EQ(game.go_to(1).kind, Reply::Kind::kAccepted);
  EXPECT_EQ(of_seat(game, kFirst)["zones"], once);
  show_ace(game);
  EXPECT_EQ(of_seat(game, kSecond)["zones"], later);
}

// Whether the ace that is shown is the one that was there before or another one is not told.
TEST_F(Numbers, DoNotTellWhichOfTwoEqualCardsComesBack) {
  std::vector<std::string> seen;
  for (const std::string secret : {"ace", "king"}) {
    const WrittenGame written(replaced(kShownCards, "SECRET", secret));
    HostedGame game = host_content(written.folder());
    std::string& all = seen.emplace_back();
    const auto look = [&] {
      all += game.position({kSecond, false}, Language::kEnglish).dump() + "\n";
      all += game.log({kSecond, false}, Language::kEnglish).dump() + "\n";
    };
    look();
    ASSERT_EQ(choose(game, kFirst, "back").kind, Reply::Kind::kAccepted);
    look();
    show_ace(game);
    look();
  }
  EXPECT_EQ(seen[0], seen[1]);
}

TEST_F(Hosted, ARecordedGameGoesOnWhereItWas) {
  const auto file = written_.folder() / "game.json";
  HostedGame game = host();
  ASSERT_EQ(game.record(file.string(), false), "");
  ASSERT_EQ(choose(game, kFirst, "draw").kind, Reply::Kind::kAccepted);
  ASSERT_EQ(choose(game, kFirst, "pass").kind, Reply::Kind::kAccepted);
  ASSERT_EQ(game.undo(kFirst, game.version()).kind, Reply::Kind::kAccepted);
  // Like after a crash, the file has no end.
  std::string text;
  {
    std::FILE* in = std::fopen(file.c_str(), "r");
    ASSERT_NE(in, nullptr);
    for (int c = std::fgetc(in); c != EOF; c = std::fgetc(in)) text += static_cast<char>(c);
    std::fclose(in);
  }
  const auto replay = parse_replay(text);
  ASSERT_TRUE(replay) << replay.error().message;
  const auto followed = follow_replay(*replay, written_.ruleset(), -1);
  ASSERT_TRUE(followed);
  EXPECT_EQ(followed->game.choices().size(), 1U);
}

const char kAtOnce[] = R"(
players: 2
player_attributes: {bid: {initial: 0}}
actions:
  bid:
    choices: {amount: {from: 1..3, secret: true}}
    do: [{set: {player.bid: amount}}]
flow:
  - rounds: 3
    do: [{simultaneous: [bid], player: players}]
outcome: {score: bid}
)";

class AtOnce : public Hosted {
 protected:
  AtOnce() : Hosted(kAtOnce) {}
};

TEST_F(AtOnce, BothAreAskedAndNeitherSeesTheOthersAnswer) {
  HostedGame game = host();
  ASSERT_TRUE(of_seat(game, kFirst).contains("question"));
  const json second = of_seat(game, kSecond);
  ASSERT_TRUE(second.contains("question"));
  ASSERT_EQ(game.choose(kFirst, game.version(), 2).kind, Reply::Kind::kAccepted);
  json after = of_seat(game, kSecond);
  EXPECT_EQ(after["log"], second["log"]);
  EXPECT_EQ(after["players"], second["players"]);
  EXPECT_TRUE(game.can_undo(kFirst));
  ASSERT_EQ(game.choose(kSecond, game.version(), 0).kind, Reply::Kind::kAccepted);
  EXPECT_FALSE(game.can_undo(kSecond));
}

const char kWithParts[] = R"(
players: 2
resources: {coins: 9}
actions:
  buy:
    choices:
      payment: {parts: {left: 0..2, right: 0..2, whom: others(player)}, where: left + right == 3}
    cost: {coins: 2 * left + right}
  pass: {}
flow: [{turns: players, do: [{actions: [buy, pass], once: true}]}]
outcome: {score: coins}
)";

const char kWordsOfParts[] = R"(
game: {title: Parts}
attributes: {coins: coins}
actions: {buy: buy, pass: pass}
choices: {payment: "how?", left: "on the left"}
sentences: {options: {payment: "{left} left, {right} right, of {whom}"}}
)";

// The things of an answer are pressed one by one, part by part.
TEST_F(Hosted, AnAnswerWithPartsIsPutTogether) {
  const WrittenGame written({{"game.yaml", kWithParts}, {"locale/en.yaml", kWordsOfParts}});
  HostedGame game = host_content(written.folder());
  const json first = of_seat(game, kFirst)["question"]["first_choices"][0];
  const json player = {{"t", "player"}, {"v", 1}};
  EXPECT_EQ(std::ranges::count(first, player), 1);
  ASSERT_EQ(choose(game, kFirst, "buy").kind, Reply::Kind::kAccepted);
  const json question = of_seat(game, kFirst)["question"];
  EXPECT_EQ(question["parts"], json::parse(R"(["on the left", "right", "whom"])"));
  EXPECT_EQ(question["options"], json::parse("[[0, 2, 4], [1, 3, 4]]"));
  EXPECT_EQ(question["texts"][1], "2 left, 1 right, of Player 2");
  EXPECT_EQ(question["items"][1],
            json::parse(R"({"ref": {"t": "number", "v": 2}, "text": "2", "part": 0})"));
  EXPECT_EQ(question["items"][4],
            json::parse(R"({"ref": {"t": "player", "v": 1}, "text": "Player 2",
                                                  "part": 2})"));
  EXPECT_THAT(question["prices"], testing::ElementsAre("4 coins", "5 coins"));
  // 1 and 1 are refused with a reason; an incomplete answer that can be completed is not.
  const auto why = [&](std::vector<std::size_t> places) {
    return QuestionDesk(game).check(kFirst, Language::kEnglish, places)["why"];
  };
  EXPECT_EQ(why({0, 3}), why({0, 3, 4}));
  EXPECT_THAT(why({0, 3}).get<std::string>(), testing::HasSubstr("3"));
  EXPECT_EQ(why({0, 2, 4}), "");
  ASSERT_EQ(game.choose(kFirst, game.version(), 1).kind, Reply::Kind::kAccepted);
  EXPECT_THAT(of_seat(game, kSecond)["log"].dump(),
              testing::HasSubstr("buy (2 left, 1 right, of Player 2)"));
}

// A few of a thousand million selections are listed as examples; any legal one is accepted.
TEST_F(Hosted, ASelectionThatIsNotListedIsTaken) {
  HostedGame game =
      host_content(std::filesystem::path(CUBILETE_SOURCE_DIR) / "tests/games/big_hand");
  ASSERT_EQ(choose(game, kFirst, "pay exactly 60").kind, Reply::Kind::kAccepted);
  const json question = of_seat(game, kFirst)["question"];
  ASSERT_EQ(question["items"].size(), 30U);
  EXPECT_EQ(question["open"], json({{"least", 2}, {"most", 30}}));
  EXPECT_EQ(question["need"], "Choose 2 to 30");
  EXPECT_EQ(question["counts"][0], "2 more are needed");
  EXPECT_EQ(question["counts"][1], "1 more is needed");
  EXPECT_EQ(question["counts"][2], "");
  const auto check = [&](std::vector<std::size_t> places) {
    return QuestionDesk(game).check(kFirst, Language::kEnglish, places);
  };
  const auto take = [&](std::vector<std::size_t> places) {
    return game.choose(kFirst, game.version(), places).kind;
  };
  const std::vector<std::size_t> sixty = {29, 28, 0};  // the cards 30, 29 and 1
  EXPECT_EQ(check(sixty)["legal"], true);
  EXPECT_EQ(QuestionDesk(game).outcome_of(kFirst, Language::kEnglish, sixty).size(), 1U);
  for (const std::vector<std::size_t>& wrong :
       {std::vector<std::size_t>{}, {29, 28}, {29, 29, 0}, {29, 30, 0}, {29, 28, 1}}) {
    EXPECT_EQ(check(wrong)["legal"], false);
    EXPECT_EQ(take(wrong), Reply::Kind::kNoOption);
  }
  ASSERT_EQ(take(sixty), Reply::Kind::kAccepted);
  EXPECT_THAT(of_seat(game, kSecond)["log"].dump(), testing::HasSubstr("Card 30"));
}

// If the options are listed, a selection must be one of them.
TEST_F(Hosted, AListedAnswerIsNotGivenByItsThings) {
  HostedGame game = host();
  ASSERT_EQ(choose(game, kFirst, "lay").kind, Reply::Kind::kAccepted);
  const std::vector<std::size_t> first = {0};
  EXPECT_EQ(game.choose(kFirst, game.version(), first).kind, Reply::Kind::kNoOption);
}

TEST(SeatKeys, EachOpensItsOwnSeat) {
  const auto keys = SeatKeys::make(2);
  ASSERT_TRUE(keys);
  EXPECT_NE(keys->seat(kFirst), keys->seat(kSecond));
  EXPECT_TRUE(keys->pass_of(keys->table())->is_table);
  EXPECT_EQ(keys->pass_of(keys->seat(kSecond))->seat, kSecond);
  EXPECT_FALSE(keys->pass_of(keys->seat(kSecond))->opens(kFirst));
  for (const char* wrong : {"", "0", "00000000000000000000000000000000"}) {
    EXPECT_FALSE(keys->pass_of(wrong)) << wrong;
  }
}

TEST(SeatKeys, AreReadAgainAsTheyWereWritten) {
  const auto keys = SeatKeys::make(3);
  const auto again = SeatKeys::read(keys->to_text(), 3);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->table(), keys->table());
  EXPECT_FALSE(SeatKeys::read(keys->to_text(), 2));
  EXPECT_FALSE(SeatKeys::read("cubilete seat keys 1\n../../etc\n", 0));
}

TEST(Hosts, OnlyAddressesAndOwnNamesAreAnswered) {
  const std::vector<std::string> names = {"den"};
  for (const char* own : {"localhost:8765", "127.0.0.1", "192.168.1.7:80", "[::1]:8765", "den:1"}) {
    EXPECT_TRUE(is_own_host(own, names)) << own;
  }
  for (const char* foreign : {"", "evil.example", "127.0.0.1.evil.example", "localhost.evil",
                              "dena", "1.2.3.4.5:80", "[evil]"}) {
    EXPECT_FALSE(is_own_host(foreign, names)) << foreign;
  }
}

}  // namespace
}  // namespace cubilete
