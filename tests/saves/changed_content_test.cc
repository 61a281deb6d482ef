// Replays whose content has changed since: which change is found, and from which choice on the game
// differs.
#include <gmock/gmock.h>

#include <fstream>
#include <limits>

#include "play/agent.h"
#include "saves/processes.h"
#include "saves/recording.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// A game for replays: each turn a card is taken for its value, and from the third round on another
// action is offered too.
const std::map<std::string, std::string> kFiles = {
    {"game.yaml", R"(# A game.
players: 2
kinds: {card: {properties: {value: {type: integer}}}}
resources: {points: 0}
zones:
  row: {shape: row, holds: card}
  hand: {owner: player, shape: pile, ordered: false, holds: card}
setup:
  - {create: definitions(card), to: row}
actions:
  take:
    choices: {card: {from: row}}
    do: [{gain: {points: card.value}}, {move: card, to: hand}]
    ends: turn
  rest: {if: round > 2, do: {gain: {points: 1}}, ends: turn}
flow:
  - rounds: forever
    until: round == 4
    do: [{turns: players, do: [{actions: [take, rest]}]}]
outcome: {score: {points: player.points, prize: prize(player)}}
queries:
  prize: {parameters: {who: player}, script: prize.of}
)"},
    {"cards/low.yaml",
     "kind: card\ncomponents:\n  one: {value: 1, copies: 3}\n  two: {value: 2, copies: 3}\n"},
    {"cards/high.yaml", "kind: card\ncomponents:\n  nine: {value: 9, copies: 3}\n"},
    {"scripts/prize.lua", "function of(who)\n  return who.points\nend\n"},
};

std::shared_ptr<const Ruleset> ruleset_of(const std::map<std::string, std::string>& files) {
  return WrittenGame(files).ruleset();
}

// Returns the same files with one text in one of them replaced.
std::map<std::string, std::string> with(const std::string& file, const std::string& old,
                                        const std::string& text) {
  std::map<std::string, std::string> files = kFiles;
  std::string& content = files[file];
  EXPECT_NE(std::string::npos, content.find(old)) << old;
  content.replace(content.find(old), old.size(), text);
  return files;
}

Replay played() {
  Engine::Setup setup;
  setup.players = 2;
  setup.seed = 3;
  auto game = Game::start(ruleset_of(kFiles), setup);
  choose(*game, {"one", "two", "one", "two", "rest", "rest"});
  return *replay_of(*game, {"written", "", {}}, {});
}

std::vector<std::string> changes_to(const std::map<std::string, std::string>& files) {
  return changes_between(played().files, identity_of(*ruleset_of(files)));
}

TEST(ChangedContent, IsNoneWhereNothingHasChanged) {
  EXPECT_THAT(changes_to(kFiles), IsEmpty());
  EXPECT_TRUE(play_replay(played(), ruleset_of(kFiles), -1, true));
}

TEST(ChangedContent, NamesTheCardTheRuleAndTheScript) {
  EXPECT_THAT(changes_to(with("cards/low.yaml", "value: 2", "value: 3")),
              ElementsAre("cards/low.yaml: components.two has changed"));
  EXPECT_THAT(changes_to(with("game.yaml", "round > 2", "round > 1")),
              ElementsAre("game.yaml: actions.rest has changed"));
  EXPECT_THAT(changes_to(with("game.yaml", "round == 4", "round == 5")),
              ElementsAre("game.yaml: flow has changed"));
  EXPECT_THAT(changes_to(with("scripts/prize.lua", "who.points", "0")),
              ElementsAre("scripts/prize.lua has changed"));
}

TEST(ChangedContent, NamesWhatIsNewAndWhatIsGone) {
  EXPECT_THAT(changes_to(with("cards/low.yaml", "  two: {value: 2, copies: 3}\n",
                              "  three: {value: 3}\n  four: {value: 4}\n")),
              ElementsAre("cards/low.yaml: components.three, components.four are new; "
                          "components.two is gone"));
  auto files = kFiles;
  files["cards/middle.yaml"] = "kind: card\ncomponents:\n  five: {value: 5}\n";
  files.erase("cards/high.yaml");
  EXPECT_THAT(changes_to(files),
              ElementsAre("cards/middle.yaml is new", "cards/high.yaml is gone"));
}

TEST(ChangedContent, TellsLayoutAndOrderFromRules) {
  EXPECT_THAT(changes_to(with("game.yaml", "# A game.\n", "# The game.\n\n")),
              ElementsAre("game.yaml: only comments or layout have changed"));
  EXPECT_THAT(changes_to(with("cards/low.yaml",
                              "  one: {value: 1, copies: 3}\n  two: {value: 2, copies: 3}\n",
                              "  two: {value: 2, copies: 3}\n  one: {value: 1, copies: 3}\n")),
              ElementsAre("cards/low.yaml: only the order has changed"));
}

TEST(ChangedContent, DoesNotDependOnWhereTheContentStands) {
  const WrittenGame here(kFiles);
  const auto folder = std::filesystem::current_path();
  std::filesystem::current_path(here.folder());
  const auto inside = identity_of(*here.ruleset());
  std::filesystem::current_path(folder);
  EXPECT_EQ(played().files, inside);
}

TEST(ChangedContent, NamesWhatHasChangedInAMod) {
  const WrittenGame game(kFiles);
  const TestFolder mods;
  std::filesystem::create_directories(mods / "more/cards");
  put(mods / "more/mod.yaml", "mod: more\nfor: written\nset: {components.one.value: 4}\n");
  const auto file_with = [&](const std::string& value) {
    put(mods / "more/cards/low.yaml", "kind: card\ncomponents:\n  three: {value: " + value + "}\n");
    Library::Request request{game.folder().string(), "", {}};
    request.mods = {(mods / "more").string()};
    const Compilation c = test_library().compile(request);
    return c.draft ? identity_of(*c.draft) : std::vector<ContentFile>{};
  };
  const auto then = file_with("3");
  EXPECT_THAT(changes_between(then, file_with("5")),
              ElementsAre("more/cards/low.yaml: components.three has changed"));
  EXPECT_THAT(changes_between(identity_of(*game.ruleset()), then),
              testing::UnorderedElementsAre("more/mod.yaml is new", "more/cards/low.yaml is new"));
}

TEST(ChangedContent, ThatDoesNotTouchTheGameLeavesItPlayable) {
  const auto later = ruleset_of(with("game.yaml", "# A game.\n", "# The game.\n\n"));
  EXPECT_TRUE(play_replay(played(), later, -1, false));
  const auto strict = play_replay(played(), later, -1, true);
  ASSERT_FALSE(strict);
  EXPECT_EQ("replay-content", strict.error().code);
  EXPECT_THAT(strict.error().message, HasSubstr("game.yaml: only comments or layout"));
}

// Returns the number of choices that still agree, and the problem with its code.
std::pair<std::size_t, std::string> followed(const std::map<std::string, std::string>& files) {
  auto f = follow_replay(played(), ruleset_of(files), -1);
  EXPECT_TRUE(f) << f.error().message;
  return {f->game.choices().size(),
          f->problem ? f->problem->message + " [" + std::string(f->problem->code) + "]" : ""};
}

TEST(ChangedContent, TellsFromWhichChoiceOnTheGameIsAnotherOne) {
  EXPECT_EQ(6U, followed(kFiles).first);
  const auto [agreed, problem] = followed(with("cards/low.yaml", "value: 2", "value: 3"));
  EXPECT_EQ(1U, agreed);
  EXPECT_THAT(problem,
              AllOf(HasSubstr("choice 2 ('two' of seat 2, in round 1, turn 2)"),
                    HasSubstr("does not lead where it led"), HasSubstr("[replay-diverged]")));
}

TEST(ChangedContent, TellsWhichChoiceIsNotOfferedAnyMore) {
  const auto [agreed, problem] =
      followed(with("game.yaml", "{from: row}", "{from: 'row[value < 2]'}"));
  EXPECT_EQ(1U, agreed);
  EXPECT_THAT(problem, HasSubstr("choice 2 ('two' of seat 2, in round 1, turn 2) is not offered"));
}

TEST(ChangedContent, TellsThatTheTableIsSetInAnotherWay) {
  const auto [agreed, problem] =
      followed(with("cards/low.yaml", "two: {value: 2, copies: 3}", "two: {value: 2, copies: 4}"));
  EXPECT_EQ(0U, agreed);
  EXPECT_THAT(problem,
              AllOf(HasSubstr("the table is not set as it was"), HasSubstr("[replay-diverged]")));
}

TEST(ChangedContent, AGameGoesOnFromWhereItStillAgrees) {
  const auto later = ruleset_of(with("cards/low.yaml", "value: 2", "value: 3"));
  const auto game = play_replay(played(), later, 1, false);
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_EQ(1U, game->choices().size());
}

// Replays are untrusted input.
TEST(ForeignReplay, ThatAsksForTheImpossibleIsRefused) {
  const auto ruleset = ruleset_of(kFiles);
  Replay r = played();
  for (const std::int32_t players : {-1, 0, 1, 3, 2'000'000'000}) {
    r.players = players;
    ASSERT_FALSE(play_replay(r, ruleset, -1, false));
  }
  for (const std::int32_t seat :
       {std::numeric_limits<std::int32_t>::min(), -2'000'000'000, -1, 0, 2, 3, 2'000'000'000}) {
    r = played();
    r.steps[0].player = seat;
    const auto game = play_replay(r, ruleset, -1, false);
    ASSERT_FALSE(game);
    ASSERT_EQ("replay-choice", game.error().code);
    ASSERT_THAT(game.error().message, HasSubstr("not their turn"));
  }
  for (const char* choice : {"", "#", "#2", "take#2", "4,5", "drawn", "\xff"}) {
    r = played();
    r.steps[0].choice = choice;
    const auto game = play_replay(r, ruleset, -1, false);
    ASSERT_FALSE(game) << choice;
    ASSERT_EQ("replay-choice", game.error().code);
  }
}

TEST(ForeignReplay, ThatGoesOnAfterTheEndIsRefused) {
  Replay r = played();
  auto game = play_replay(r, ruleset_of(kFiles), -1, false);
  RandomAgent agent(1);
  while (!game->is_over()) {
    const auto d = game->decision();
    const auto values = d->options[*agent.choose(game->engine(), game->state(), *d)];
    ASSERT_TRUE(game->choose({d->player, {values.begin(), values.end()}}));
  }
  r = *replay_of(*game, {"written", "", {}}, {});
  r.steps.push_back(r.steps.back());
  const auto again = play_replay(r, ruleset_of(kFiles), -1, false);
  ASSERT_FALSE(again);
  EXPECT_THAT(again.error().message, HasSubstr("comes after the end of the game"));
}

TEST(RecordingTest, IsTheSameAsASavedGame) {
  const TestFolder folder;
  Engine::Setup setup;
  setup.players = 2;
  auto game = Game::start(ruleset_of(kFiles), setup);
  Recording recording;
  ASSERT_EQ("", recording.start(folder / "a", *game, {"written", "", {}}, {"human", "random"}));
  const auto take = [&](const std::string& token) {
    choose(*game, {token});
    ASSERT_EQ("", recording.add_choice(*game));
  };
  take("one");
  take("two");
  take("nine");
  ASSERT_TRUE(game->undo_to(1));
  ASSERT_EQ("", recording.undo_to(1));
  take("nine");
  const auto open = parse_replay(text_of(folder / "a"));
  ASSERT_TRUE(open);
  EXPECT_TRUE(open->is_recording);
  EXPECT_FALSE(open->is_closed);
  EXPECT_EQ("", recording.finish(*game));
  const auto closed = parse_replay(text_of(folder / "a"));
  ASSERT_TRUE(closed && closed->is_closed);
  Replay saved = *replay_of(*game, {"written", "", {}}, {"human", "random"});
  EXPECT_EQ(saved.steps, closed->steps);
  saved.is_recording = true;
  EXPECT_EQ(to_text(saved), to_text(*closed));
}

}  // namespace
}  // namespace cubilete
