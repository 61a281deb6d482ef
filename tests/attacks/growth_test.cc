// Endless or large games are played for long in 512 MiB: no stored data grows without a bound.
// CUBILETE_CHOICES sets the number of choices of the long game; README.md lists the bounds.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "attacks/limited.h"
#include "support/files.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr unsigned kMemory = 512;  // MiB

class Growth : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_ / "game"); }

  Ended run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "cubilete");
    return run_limited(arguments, folder_ / "output", kMemory);
  }
  void write(const std::string& text) const { std::ofstream(game_yaml()) << text; }
  std::string game() const { return (folder_ / "game").string(); }
  std::string game_yaml() const { return (folder_ / "game" / "game.yaml").string(); }
  std::string saved() const { return (folder_ / "saved.json").string(); }

  ScratchFolder scratch_;
  fs::path folder_ = scratch_.path();
};

void expect_fine(const Ended& ended) {
  EXPECT_EQ(ended.signal, 0);
  EXPECT_EQ(ended.exit_code, 0) << ended.output.substr(0, 2'000);
}

std::string endless_game(const std::string& more = "") {
  return "players: 2\n"
         "turn_limit: 10\n"
         "resources: {points: {initial: 0, max: 5}}\n"
         "actions:\n"
         "  up: {do: [{gain: {points: 1}}]}\n"
         "  down: {do: [{lose: {points: 1}}]}\n"
         "flow: [{rounds: 2, do: [{turns: players, do: [{actions: [up, down]}]}]}]\n"
         "outcome: {score: player.points}\n" +
         more;
}

TEST_F(Growth, ATurnThatNeverEndsIsBrokenOffInPlayInBothLanguages) {
  write(endless_game());
  Ended ended = run({"play", game(), "--seats", "random,random", "--language", "en"});
  expect_fine(ended);
  EXPECT_THAT(ended.output,
              HasSubstr("The game was broken off: one turn took more than 5000 decisions."));
  ended = run({"play", game(), "--seats", "random,random", "--language", "es"});
  expect_fine(ended);
  EXPECT_THAT(ended.output, HasSubstr("un turno necesitó más de 5000 decisiones."));
}

TEST_F(Growth, ATurnThatNeverEndsIsBrokenOffInSimulationAndReported) {
  write(endless_game());
  const Ended ended = run({"simulate", game(), "--games", "50"});
  expect_fine(ended);
  EXPECT_THAT(ended.output, HasSubstr("broken off by decision_limits.turn"));
  EXPECT_THAT(ended.output, HasSubstr("(50 games)"));
}

TEST_F(Growth, ATurnThatNeverEndsIsFoundByValidateAndAudit) {
  write(endless_game());
  Ended ended = run({"validate", game()});
  EXPECT_EQ(ended.signal, 0);
  EXPECT_THAT(ended.output, HasSubstr("game.yaml:6:3: warning[turn-never-ends]"));
  EXPECT_THAT(ended.output, HasSubstr("offered again and again: 'up', 'down'"));
  ended = run({"audit", game(), "--positions", "500"});
  EXPECT_EQ(ended.exit_code, 1);
  EXPECT_THAT(ended.output, HasSubstr(": cycle: after 'down' the position is the same again"));
}

// Effects that ask set off one another, so that the turn never returns to the timetable.
TEST_F(Growth, TriggersThatAskWithoutEndAreBrokenOff) {
  write(
      "players: 2\nresources: {points: {initial: 0, max: 1000000000}}\n"
      "actions: {act: {do: [{gain: {points: 1}}]}}\n"
      "triggers:\n  more: {when: gained, of: points, do: [{choose: n, from: 1..2, player: player, "
      "do: "
      "[{gain: {points: n}, player: player}]}]}\n"
      "flow: [{turns: players, do: [{actions: [act], once: true}]}]\n"
      "outcome: {score: points}\n");
  for (const char* command : {"play", "simulate"}) {
    const Ended ended = run({command, game(), "--seats", "random,random"});
    EXPECT_EQ(ended.signal, 0);
    EXPECT_THAT(ended.output, testing::AnyOf(HasSubstr("broken off"), HasSubstr("error[")));
  }
}

TEST_F(Growth, ManyStatesOfMegabytesAreNotKept) {
  std::string components;
  for (int i = 0; i < 20; ++i) components += fmt::format("c{}: {{kind: chip, copies: 9990}}, ", i);
  write("players: 2\nkinds: {chip: {}}\ncomponents: {" + components +
        "}\nzones: {bag: {shape: pile, holds: chip, visible: public}}\n"
        "resources: {points: {initial: 0, max: 1000000}}\n"
        "setup: [{create: definitions(chip), to: bag}]\n"
        "actions:\n  one: {do: [{gain: {points: 1}}], ends: turn}\n"
        "  two: {do: [{gain: {points: 2}}], ends: turn}\n"
        "flow: [{rounds: 75, do: [{turns: players, do: [{actions: [one, two]}]}]}]\n"
        "outcome: {score: points}\n");
  expect_fine(run({"play", game(), "--seats", "random,random", "--record", saved()}));
  const Ended ended = run({"replay", saved(), "--verify"});
  expect_fine(ended);
  EXPECT_THAT(ended.output, HasSubstr("150 choices verified"));
}

TEST_F(Growth, AGameOfVeryManyChoicesIsPlayedVerifiedAndLookedBackAt) {
  const char* const asked = std::getenv("CUBILETE_CHOICES");
  const std::string choices = asked ? asked : "100000";
  write(endless_game("decision_limits: {turn: " + choices + ", round: " + choices +
                     ", game: " + choices + "}\n"));
  expect_fine(run({"play", game(), "--seats", "random,random", "--record", saved()}));
  const Ended verified = run({"replay", saved(), "--verify"});
  expect_fine(verified);
  EXPECT_THAT(verified.output, HasSubstr(" choices verified"));
  expect_fine(run({"why", saved(), "--at", "5"}));
  expect_fine(run({"simulate", game(), "--games", "5", "--quiet"}));
}

}  // namespace
}  // namespace cubilete
