// Golden transcripts: the texts of each game of the library in both languages, and a fingerprint of
// its behaviour. An intended change is recorded with CUBILETE_UPDATE_GOLDEN=1, in the commit that
// makes it.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "base/digest.h"
#include "narration/narration.h"
#include "play/agent.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;

const fs::path kGolden = fs::path(CUBILETE_SOURCE_DIR) / "tests" / "golden";

bool is_updating() {
  const char* update = std::getenv("CUBILETE_UPDATE_GOLDEN");
  return update && *update == '1';
}

void compare(const std::string& file, const std::string& text) {
  if (is_updating()) {
    fs::create_directories(kGolden);
    std::ofstream(kGolden / file) << text;
    return;
  }
  std::ifstream in(kGolden / file);
  ASSERT_TRUE(in) << file << " is missing: record it with CUBILETE_UPDATE_GOLDEN=1";
  std::ostringstream golden;
  golden << in.rdbuf();
  EXPECT_EQ(golden.str(), text)
      << file << " has changed. If that is on purpose, record it with CUBILETE_UPDATE_GOLDEN=1";
}

// Plays a random game and calls `told(game)` after every choice.
template <class Told>
void play(Game& game, std::uint64_t seed, Told told) {
  RandomAgent agent(seed);
  told(game);
  while (!game.is_over()) {
    const auto d = game.decision();
    ASSERT_TRUE(d) << d.error().message;
    const auto values = d->options[*agent.choose(game.engine(), game.state(), *d)];
    ASSERT_TRUE(game.choose({d->player, {values.begin(), values.end()}}));
    told(game);
  }
}

std::vector<std::pair<std::string, std::string>> library_games() {
  std::vector<std::pair<std::string, std::string>> out;
  for (const auto& [game, variant] : all_games()) {
    if (game.front() != '/') out.emplace_back(game, variant);
  }
  return out;
}

std::string file_name(const std::string& game, const std::string& variant) {
  std::string name = game;
  std::replace(name.begin(), name.end(), '/', '-');
  return variant.empty() ? name : name + "." + variant;
}

TEST(Golden, TranscriptsAreAsRecorded) {
  for (const auto& [name, variant] : library_games()) {
    const auto ruleset = compiled(name, variant);
    ASSERT_TRUE(ruleset);
    for (const Language language : {Language::kEnglish, Language::kSpanish}) {
      Engine::Setup setup;
      setup.players = std::min(3, ruleset->max_players);
      setup.seed = 2026;
      auto game = Game::start(ruleset, setup);
      ASSERT_TRUE(game) << game.error().message;
      const Narrator narrator(*ruleset, language);
      std::string text;
      play(*game, 1, [&](Game& g) {
        for (const std::string& line : narrator.events(g.state(), g.last_events(), MaybePlayer())) {
          text += line + "\n";
        }
      });
      const auto outcome = game->outcome();
      ASSERT_TRUE(outcome);
      for (const std::string& line : narrator.outcome(game->engine(), game->state(), *outcome))
        text += line + "\n";
      compare(fmt::format("{}.{}.txt", file_name(name, variant), code_of(language)), text);
    }
  }
}

TEST(Golden, BehaviourHasTheRecordedFingerprint) {
  std::string text;
  for (const auto& [name, variant] : library_games()) {
    const auto ruleset = compiled(name, variant);
    ASSERT_TRUE(ruleset);
    std::uint64_t digest = 0;
    for (std::int32_t players = ruleset->min_players; players <= ruleset->max_players; ++players) {
      for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        Engine::Setup setup;
        setup.players = players;
        setup.seed = seed;
        auto game = Game::start(ruleset, setup);
        ASSERT_TRUE(game);
        play(*game, seed, [&](Game& g) { digest = digest * 31 + digest_of(g.state()); });
      }
    }
    text += fmt::format("{} {}\n", hexadecimal(digest), file_name(name, variant));
  }
  compare("digests.txt", text);
}

}  // namespace
}  // namespace cubilete
