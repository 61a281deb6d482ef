// A replay: the identity of the content, the seed and every choice with a digest of the state after
// it, so that each step can be verified. Games are saved and recorded as replays.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game.h"
#include "library.h"
#include "saves/content_identity.h"
#include "saves/durable_file.h"

namespace cubilete {

struct ReplayStep {
  std::int32_t player = 0;  // seat, from 1; 0: chance
  std::string choice;       // token (token.h)
  std::string digest;       // of the state after it

  bool operator==(const ReplayStep&) const = default;
};

struct Replay {
  std::string program;  // the version of the program that wrote it
  std::string game;     // a name in the library, or "./" and a path below some folder
  std::string variant;
  std::vector<std::pair<std::string, std::string>> options;
  std::vector<std::string> mods;   // named like the game
  std::string content;             // digest of the content of the game
  std::vector<ContentFile> files;  // the files of that content
  std::int32_t players = 0;
  std::uint64_t seed = 0;
  bool chance_is_asked = false;
  std::vector<std::string> seats;  // who played each seat: "human", "random"; may be empty
  std::string start;               // digest of the state before the first choice
  std::vector<ReplayStep> steps;
  bool is_over = false;  // the game was finished

  // The following are set for a text that was read (replay_text.h). `is_recording`: it was written
  // during play, so that whoever continues the game continues the file. `is_closed`: it has its
  // end; without it the program was stopped during the game, or a part is missing. `damage`, code
  // replay-damaged: the text is altered from here on; the steps before it are sound.
  bool is_recording = false;
  bool is_closed = true;
  std::optional<RuleError> damage;
};

// Makes a replay by playing the game again; fails as Game::replay does. Absolute and upward paths
// of the game and its mods are reduced to their last name, so that a replay does not disclose its
// writer's folders.
Result<Replay> replay_of(Game&, const Library::Request&, const std::vector<std::string>& seats);
// Returns the request to compile the game of a replay.
Library::Request request_of(const Replay&);
// Returns the step of the last choice of a game. REQUIRES: there is one.
Result<ReplayStep> last_step_of(Game&);

// Writes and reads a replay as JSON text; see replay_text.h.
std::string to_text(const Replay&);
Result<Replay> parse_replay(const std::string& text);

// Describes the files that a replay may replace: replays, or with `is_forced` every regular file.
// The new file is private: a replay holds the seed, hence what is hidden.
Replaceable replaceable_by_replay(bool is_forced);

// The result of following a replay. If it stops before the end, `problem` says why, and `game` is
// the game up to there. Codes besides those of play: replay-diverged (the game differs from here
// on), replay-choice (a choice is no longer offered).
struct Followed {
  Game game;
  std::optional<RuleError> problem;
};

// Plays the first `steps` choices (-1: all). Fails only if not even the start succeeds.
Result<Followed> follow_replay(const Replay&, const std::shared_ptr<const Ruleset>&,
                               std::int64_t steps);

// Makes the same choices by their names, whatever states they lead to, because the content may have
// changed.
Result<Followed> follow_choices(const Replay&, const std::shared_ptr<const Ruleset>&);
// Makes these choices in a game that is under way.
Followed follow_choices(Game, std::span<const ReplayStep>);

// Plays a replay as follow_replay does, but fails at any problem. Further code: replay-content (the
// content has changed since; only if `strict`).
Result<Game> play_replay(const Replay&, const std::shared_ptr<const Ruleset>&, std::int64_t steps,
                         bool strict);

// Makes an error about the file itself, without a place in content.
Failure replay_failure(Code, std::string message);

}  // namespace cubilete
