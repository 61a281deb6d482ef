// Work of several threads at once: games that share a Ruleset, compilations that share a Library,
// and the simulator. The thread sanitizer checks it (preset tsan); without it the results of many
// threads are compared with those of one.
#include <gtest/gtest.h>

#include <thread>

#include "narration/narration.h"
#include "play/agent.h"
#include "play/simulate.h"
#include "saves/processes.h"
#include "saves/recording.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

constexpr int kThreads = 4;

// Runs `work` in several threads at once, each with its number.
template <class Work>
void in_threads(const Work& work) {
  std::vector<std::thread> threads;
  for (int n = 0; n < kThreads; ++n) threads.emplace_back([&work, n] { work(n); });
  for (std::thread& t : threads) t.join();
}

// Plays a whole game with every operation on a game; returns the digest of its end.
std::uint64_t play(const std::shared_ptr<const Ruleset>& ruleset, const std::string& name,
                   const std::filesystem::path& file) {
  Engine::Setup setup;
  setup.players = ruleset->max_players;
  setup.seed = 11;
  auto game = Game::start(ruleset, setup);
  if (!game) return 0;
  Recording recording;
  if (!recording.start(file, *game, {name, "", {}}, {}).empty()) return 0;
  RandomAgent agent(11);
  const Narrator narrator(*ruleset, Language::kEnglish);
  while (!game->is_over()) {
    const auto d = game->decision();
    if (!d) return 0;
    const auto values = d->options[*agent.choose(game->engine(), game->state(), *d)];
    if (!game->choose({d->player, {values.begin(), values.end()}})) return 0;
    if (!recording.add_choice(*game).empty()) return 0;
    narrator.events(game->state(), game->last_events(), PlayerId(0));
  }
  if (!recording.finish(*game).empty()) return 0;
  const auto replay = parse_replay(text_of(file));
  if (!replay || !play_replay(*replay, ruleset, -1, true)) return 0;
  return digest_of(game->state());
}

class Threads : public testing::TestWithParam<const char*> {};

TEST_P(Threads, PlayGamesOfOneRulesetWithoutTouchingEachOther) {
  const auto ruleset = compiled(GetParam());
  const TestFolder folder;
  const std::uint64_t alone = play(ruleset, GetParam(), folder / "alone");
  ASSERT_NE(0U, alone);
  std::vector<std::uint64_t> ends(kThreads);
  in_threads(
      [&](int n) { ends[std::size_t(n)] = play(ruleset, GetParam(), folder / std::to_string(n)); });
  EXPECT_EQ(std::vector<std::uint64_t>(kThreads, alone), ends);
}

TEST_P(Threads, CompileTheSameGameAtOnce) {
  const std::uint64_t alone = compiled(GetParam())->digest;
  std::vector<std::uint64_t> digests(kThreads);
  in_threads([&](int n) {
    const Compilation c = test_library().compile({GetParam(), "", {}});
    digests[std::size_t(n)] = c.ruleset ? c.ruleset->digest : 0;
  });
  EXPECT_EQ(std::vector<std::uint64_t>(kThreads, alone), digests);
}

TEST_P(Threads, SimulateWhatOneThreadSimulates) {
  const auto ruleset = compiled(GetParam());
  SimulationRequest request;
  request.games = 64;
  request.players = ruleset->min_players;
  request.seats.assign(std::size_t(request.players), "random");
  const SimulationResult one = simulate(ruleset, request);
  request.jobs = kThreads;
  const SimulationResult many = simulate(ruleset, request);
  ASSERT_FALSE(one.failure || many.failure);
  EXPECT_EQ(64, many.statistics.games);
  EXPECT_EQ(one.statistics.turns.counts(), many.statistics.turns.counts());
  EXPECT_EQ(one.statistics.win_parts, many.statistics.win_parts);
  EXPECT_EQ(one.statistics.actions, many.statistics.actions);
}

INSTANTIATE_TEST_SUITE_P(Games, Threads,
                         testing::Values("examples/nim", "dicy-cards", "dice-city", "dice-town",
                                         "union-dice", "phoenicia"),
                         [](const auto& game) {
                           std::string name = game.param;
                           for (char& c : name) {
                             if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
                           }
                           return name;
                         });

SimulationRequest two_random_players(std::int64_t games) {
  SimulationRequest request;
  request.games = games;
  request.players = 2;
  request.seats = {"random", "random"};
  return request;
}

TEST(ThreadsOfASimulation, StopWhenTheyAreTold) {
  SimulationRequest request = two_random_players(1'000'000);
  request.jobs = kThreads;
  int reports = 0;
  const SimulationResult r =
      simulate(compiled("examples/nim"), request, [&](std::int64_t) { return ++reports < 5; });
  EXPECT_TRUE(r.was_stopped);
  EXPECT_EQ(5, reports);
  EXPECT_LT(r.statistics.games, request.games);
}

// Returns a game of `dice` dice and this timetable, in which no player decides anything.
WrittenGame game_of_dice(int dice, const std::string& flow) {
  return WrittenGame({{"game.yaml", R"(
players: 2
kinds: {die: {faces: [1, 2, 3, 4, 5, 6]}}
resources: {points: 0}
zones: {dice: {shape: pile, holds: die}}
setup: [{create: die, to: dice}]
outcome: {score: {points: player.points}}
components: {die: {kind: die, copies: )" +
                                        std::to_string(dice) + "}}\nflow: [" + flow + "]\n"}});
}

// Some games fail, in several threads at once.
TEST(ThreadsOfASimulation, TellTheFailureOfAGame) {
  const WrittenGame written =
      game_of_dice(1,
                   "{repeat: 3, do: [{roll: dice}, {if: sum(dice.face) == 6, then: [{pay: "
                   "{points: 1}, player: seat(1)}]}]}");
  const auto ruleset = written.ruleset();
  ASSERT_TRUE(ruleset);
  SimulationRequest request = two_random_players(500);
  const SimulationResult one = simulate(ruleset, request);
  ASSERT_TRUE(one.failure);
  request.jobs = kThreads;
  const SimulationResult many = simulate(ruleset, request);
  ASSERT_TRUE(many.failure);
  EXPECT_EQ(one.failure->error.code, many.failure->error.code);
  EXPECT_EQ(seed_of_game(request.seed, many.failure->game), many.failure->seed);
}

TEST(Threads, ReportTheFirstFailingGame) {
  const WrittenGame written = game_of_dice(
      3, "{roll: dice}, {gain: {points: '100 // (18 - sum(dice.face))'}, player: seat(1)}");
  const auto ruleset = written.ruleset();
  ASSERT_TRUE(ruleset);
  SimulationRequest request = two_random_players(5000);
  for (request.seed = 1; request.seed <= 20; ++request.seed) {
    request.jobs = 1;
    const SimulationResult one = simulate(ruleset, request);
    ASSERT_TRUE(one.failure);
    request.jobs = kThreads;
    const SimulationResult many = simulate(ruleset, request);
    ASSERT_TRUE(many.failure);
    EXPECT_EQ(one.failure->game, many.failure->game) << "seed " << request.seed;
    EXPECT_EQ(one.failure->seed, many.failure->seed);
  }
}

}  // namespace
}  // namespace cubilete
