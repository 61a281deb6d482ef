// A replay: the identity of the content, the seed and every choice, with a digest of the state
// after each, so that it verifies itself step by step. Also how games are saved and recorded.
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
  std::int32_t player = 0;  // seat from 1; 0: chance
  std::string choice;       // token (token.h)
  std::string digest;       // of the state after it

  bool operator==(const ReplayStep&) const = default;
};

struct Replay {
  std::string program;  // the version that wrote it
  std::string game;     // as the library knows it, or "./" and a path below some folder
  std::string variant;
  std::vector<std::pair<std::string, std::string>> options;
  std::vector<std::string> mods;   // named as the game is
  std::string content;             // digest of the content it was played with
  std::vector<ContentFile> files;  // what that content consisted of
  std::int32_t players = 0;
  std::uint64_t seed = 0;
  bool chance_is_asked = false;
  std::vector<std::string> seats;  // who sat there: "human", "random"; may be empty
  std::string start;               // digest of the state before the first choice
  std::vector<ReplayStep> steps;
  bool is_over = false;  // the game is finished

  // Of a text that was read (replay_text.h). `is_recording`: it was written while playing, so that
  // whoever goes on with it goes on writing it. `is_closed`: it has its end; without it the program
  // was stopped in the middle of the game, or a part is missing. `damage`, code replay-damaged:
  // from here on the text is not what was written; the steps before it are.
  bool is_recording = false;
  bool is_closed = true;
  std::optional<RuleError> damage;
};

// The game is played again for it; fails as Game::replay does. Of the paths of the game and its
// mods only the last name is kept where they are absolute or lead upwards: a replay tells nobody
// where its writer keeps things.
Result<Replay> replay_of(Game&, const Library::Request&, const std::vector<std::string>& seats);
// What to compile to play it again.
Library::Request request_of(const Replay&);
// The step of the last choice of a game. REQUIRES: there is one.
Result<ReplayStep> last_step_of(Game&);

// A replay as JSON text, and back; more of it in replay_text.h.
std::string to_text(const Replay&);
Result<Replay> parse_replay(const std::string& text);

// The files that a replay may replace: replays, or every ordinary file where the user says so.
Replaceable replaceable_by_replay(bool is_forced);

// How far a replay leads. Where it stops before its end, `problem` says why, and `game` is the game
// up to there. Codes besides those of play: replay-diverged (the game is another one from here on),
// replay-choice (a choice is not offered any more).
struct Followed {
  Game game;
  std::optional<RuleError> problem;
};

// Plays the first `steps` choices (-1: all). Fails only where not even the start succeeds.
Result<Followed> follow_replay(const Replay&, const std::shared_ptr<const Ruleset>&,
                               std::int64_t steps);

// Makes the same choices by their names, whatever states they lead to: for content that has
// changed.
Result<Followed> follow_choices(const Replay&, const std::shared_ptr<const Ruleset>&);
// Makes these in a game that is under way.
Followed follow_choices(Game, std::span<const ReplayStep>);

// The same as follow_replay, all or nothing. Further code: replay-content (the content is not the
// one it was played with; only where `strict`).
Result<Game> play_replay(const Replay&, const std::shared_ptr<const Ruleset>&, std::int64_t steps,
                         bool strict);

// An error of the file itself, which has no place in content.
Failure replay_failure(Code, std::string message);

}  // namespace cubilete
