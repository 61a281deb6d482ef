// Compares the texts and the behaviour of each game of the library with the records in
// tests/golden. An intended change is recorded with CUBILETE_UPDATE_GOLDEN=1, in the commit that
// makes it.
//
//   <game>.en.txt             the English transcript of a random game
//   forms.<game>.<lang>.txt   the forms of all lines in transcripts of the game and its variants:
//   the
//                             lines with # for each number; without those of <game>.en.txt
//   transcripts.txt           the digests of the English and Spanish transcript of each variant
//   digests.txt               the digest of the states of each variant, over all numbers of players

#include "play/golden.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "base/digest.h"
#include "narration/narration.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

using Forms = std::set<std::string>;

std::vector<GameName> library_games() {
  std::vector<GameName> out = all_games();
  std::erase_if(out, [](const GameName& name) { return name.first.front() == '/'; });
  return out;
}

// Returns the lines of a random game that everybody may see.
std::string transcript(const std::shared_ptr<const Ruleset>& ruleset, Language language) {
  Game game = started(ruleset, std::min(3, ruleset->max_players), 2026);
  const Narrator narrator(*ruleset, language);
  std::string text;
  const auto add = [&](const std::vector<std::string>& lines) {
    for (const std::string& line : lines) text += line + "\n";
  };
  play_at_random(game, 1,
                 [&](Game& g) { add(narrator.events(g.state(), g.last_events(), MaybePlayer())); });
  const auto outcome = game.outcome();
  EXPECT_TRUE(outcome);
  if (outcome) add(narrator.outcome(game.engine(), game.state(), *outcome));
  return text;
}

Forms forms_of(const std::string& transcript) {
  static const std::regex kNumber("[0-9]+");
  std::istringstream lines(std::regex_replace(transcript, kNumber, "#"));
  Forms out;
  for (std::string line; std::getline(lines, line);) out.insert(line);
  return out;
}

TEST(Golden, TranscriptsAreAsRecorded) {
  std::string digests;
  std::map<std::string, std::map<Language, Forms>> forms;
  std::map<std::string, Forms> in_transcript;
  for (const auto& [name, variant] : library_games()) {
    const auto ruleset = compiled(name, variant);
    ASSERT_TRUE(ruleset);
    for (const Language language : {Language::kEnglish, Language::kSpanish}) {
      const std::string text = transcript(ruleset, language);
      digests += hexadecimal(digest_of(text)) + " ";
      if (variant.empty() && language == Language::kEnglish) {
        expect_golden(golden_name(name) + ".en.txt", text);
        in_transcript[name] = forms_of(text);
      }
      forms[name][language].merge(forms_of(text));
    }
    digests += golden_name(name, variant) + "\n";
  }
  for (auto& [name, of_game] : forms) {
    for (const std::string& form : in_transcript[name]) of_game[Language::kEnglish].erase(form);
    for (const auto& [language, lines] : of_game) {
      expect_golden(fmt::format("forms.{}.{}.txt", golden_name(name), code_of(language)),
                    lines.empty() ? "" : fmt::format("{}\n", fmt::join(lines, "\n")));
    }
  }
  // Where this alone differs, numbers or the order of lines have changed.
  expect_golden("transcripts.txt", digests);
}

TEST(Golden, BehaviourHasTheRecordedFingerprint) {
  std::string text;
  for (const auto& [name, variant] : library_games()) {
    const auto ruleset = compiled(name, variant);
    ASSERT_TRUE(ruleset);
    std::uint64_t digest = 0;
    for (std::int32_t players = ruleset->min_players; players <= ruleset->max_players; ++players) {
      for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        Game game = started(ruleset, players, seed);
        play_at_random(game, seed, [&](Game& g) { digest = digest * 31 + digest_of(g.state()); });
      }
    }
    text += fmt::format("{} {}\n", hexadecimal(digest), golden_name(name, variant));
  }
  expect_golden("digests.txt", text);
}

}  // namespace
}  // namespace cubilete
