// A replay: the identity of the content, the seed and every choice, with a digest of the state
// after each, so that it verifies itself step by step. Also how games are saved.
#pragma once

#include <string>
#include <vector>

#include "game.h"

namespace cubilete {

struct ReplayStep {
  std::int32_t player = 0;  // seat from 1; 0: chance
  std::string choice;       // token (token.h)
  std::string digest;       // of the state after it
};

struct Replay {
  std::string game;  // as the library knows it
  std::string variant;
  std::vector<std::pair<std::string, std::string>> options;
  std::vector<std::string> mods;  // where their folders were
  std::string content;            // digest of the content it was played with
  std::int32_t players = 0;
  std::uint64_t seed = 0;
  bool chance_is_asked = false;
  std::vector<std::string> seats;  // who sat there: "human", "random"; may be empty
  std::vector<ReplayStep> steps;
};

Replay replay_of(Game&, const Library::Request&, const std::vector<std::string>& seats);

// JSON text, one step per line.
std::string to_text(const Replay&);
// Codes: replay-syntax (no JSON, with line), replay-foreign (JSON of something else),
// replay-version, replay-truncated.
Result<Replay> parse_replay(const std::string& text);

// Plays the first `steps` choices (-1: all). Codes besides those of play: replay-content (the
// content is not the one it was played with; only where `strict`), replay-diverged (from this
// step on the game is another one), replay-choice (a choice is not offered any more).
Result<Game> play_replay(const Replay&, const std::shared_ptr<const Ruleset>&, std::int64_t steps,
                         bool strict);

// Writes a file so that a crash leaves the old one or the new one, never half. The message says
// what went wrong; empty when all is well.
std::string write_file_safely(const std::filesystem::path&, const std::string& text);

}  // namespace cubilete
