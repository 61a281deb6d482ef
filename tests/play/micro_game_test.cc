// The micro-games of tests/games: each has one feature of the engine and its own scenario tests.

#include <gtest/gtest.h>

#include "scenarios/scenario.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

TEST(MicroGames, PassTheirScenarioTests) {
  int files = 0;
  for (const auto& [game, variant] : all_games()) {
    if (game.front() != '/' || !variant.empty()) continue;
    for (const auto& file : scenario_files(game)) {
      const ScenarioReport report = run_scenarios(test_library(), game, file);
      ++files;
      EXPECT_GT(report.passed, 0) << file;
      for (const ScenarioFailure& f : report.failures) {
        ADD_FAILURE() << report.sources.where(f.span) << ": " << f.test << ": " << f.message;
      }
      for (const Diagnostic& d : report.diagnostics.list()) {
        ADD_FAILURE() << report.sources.where(d.span) << ": " << d.message;
      }
    }
  }
  EXPECT_GE(files, 5);
}

}  // namespace
}  // namespace cubilete
