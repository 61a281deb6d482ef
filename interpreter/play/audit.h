// Looks for what no game may do, in positions of random play: show a player what he may not know,
// offer what cannot be done, depend on anything but the rules, the seed and the choices, never end.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "game.h"
#include "narration/narration.h"
#include "play/horizon.h"

namespace cubilete {

struct AuditRequest {
  std::int64_t positions = 10'000;  // at least so many, over all numbers of players
  std::uint64_t seed = 1;
  bool shrinks = true;  // findings to few choices
  // Of so many choices the news of one is looked for by brute force, against where undo ends.
  // 1: also whether it ends too early, as far as 400 exchanges can tell.
  std::int64_t horizon_every = 25;
  // Where a test plants faults: what runs the scripts instead of Lua, takes choices back instead of
  // Game::undo_to, writes a state instead of to_text, plays on instead of Engine::play, tells a
  // player what happened instead of Narrator::events.
  std::function<std::unique_ptr<ScriptRunner>(const Ruleset&)> scripts = {};
  std::function<Result<void>(Game&, std::size_t)> undo = &Game::undo_to;
  std::function<std::string(const State&)> text = [](const State& s) { return to_text(s); };
  std::function<Result<void>(Engine&, State&, Answerer&)> play = &Engine::play;
  std::function<std::vector<std::string>(const Narrator&, const State&, const std::vector<Event>&,
                                         MaybePlayer)>
      tell = &Narrator::events;
  std::function<bool(Engine&, const State&, const Choice&, const std::vector<Event>&)> news =
      &shows_news;
};

// Something found, and how to get there: `choices` by their tokens, from the start of the game.
struct Finding {
  // "leak-view", "leak-options", "leak-reasons", "leak-events", "leak-turns": a player can tell
  // hidden things apart, the last by who is asked, also within an effect; "cycle": a position
  // repeats within a turn; "invariant"; "enumeration": what is offered fails, or is not what trying
  // everything finds (reference_options.h); "repetition": done again, a choice leads elsewhere;
  // "round-trip": of a state through text; "replay", "undo", "re-execution": a whole game played
  // again, taken back to earlier positions, and with its effects answered on the spot; "horizon":
  // undo goes back over something new, or ends where nobody has learned anything (horizon.h);
  // "termination"; "error".
  std::string check;
  std::string message;
  std::string expected;  // the condition that should hold there, in the words of content; or empty
  std::uint64_t seed = 0;
  std::int32_t players = 0;
  std::vector<std::pair<MaybePlayer, std::string>> choices;
};

struct AuditReport {
  std::int64_t positions = 0;
  std::int64_t games = 0;
  std::int64_t exchanges = 0;  // positions compared after exchanging what a player may not know
  std::int64_t questions = 0;  // held against trying everything
  std::int64_t horizons = 0;   // choices whose news was looked for by brute force
  std::int64_t too_large = 0;  // skipped: those that have too many combinations for that
  // Positions left out: games that were over without a decision (only what was logged in them
  // was); positions in the middle of an effect, without an exchange; games that were cut short by
  // the number of positions.
  std::int64_t games_without_decision = 0;
  std::int64_t not_exchanged = 0;
  std::int64_t cut_short = 0;
  std::vector<Finding> findings;  // one of each check, with few choices
};

// `progress` is called now and then with the positions done; it returns false to stop.
AuditReport audit(const std::shared_ptr<const Ruleset>&, const AuditRequest&,
                  const std::function<bool(std::int64_t)>& progress = {});

// The beginning of each of these files.
inline constexpr std::string_view kScenarioBeginning = "# Written by an audit of ";

// A scenario file that leads to the finding.
std::string scenario_of(const Ruleset&, const Finding&);

}  // namespace cubilete
