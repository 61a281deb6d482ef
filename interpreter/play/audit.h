// Checks positions of random play for faults that no game may have: secrets shown, impossible
// options, results that depend on more than the rules, seed and choices, endless play.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "game.h"
#include "narration/narration.h"
#include "play/undo_limit.h"

namespace cubilete {

struct AuditRequest {
  std::int64_t positions = 10'000;  // at least this many, over all numbers of players
  std::uint64_t seed = 1;
  bool shrinks = true;  // reduces findings to few choices
  // Checks the undo limit by brute force at one in this many choices. 1: also reports a limit that
  // is too strict, as far as 400 exchanges can tell.
  std::int64_t undo_limit_every = 25;
  // Functions that a test replaces to plant faults. In order they run scripts instead of Lua, undo
  // choices, write a state, play on, describe events to a player, and detect new information.
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

// A fault and how to reach it: `choices` are tokens, from the start of the game.
struct Finding {
  // "leak-view", "leak-options", "leak-reasons", "leak-events", "leak-turns": a player can tell
  // hidden things apart, the last by who is asked, also within an effect; "cycle": a position
  // repeats within a turn; "invariant"; "enumeration": an option fails, or the options differ from
  // those found by brute force (reference_options.h); "repetition": the same choice leads elsewhere
  // the second time; "round-trip": a state differs after writing and reading; "replay", "undo",
  // "re-execution": a game differs when replayed, undone, or played without running effects again;
  // "horizon": undo passes new information, or stops without any (undo_limit.h); "termination";
  // "error".
  std::string check;
  std::string message;
  std::string expected;  // a condition, in content's syntax, that should hold there; or empty
  // The YAML and the script with the fault, as far as they are known.
  SourceSpan reference;
  SourceSpan script;
  std::uint64_t seed = 0;
  std::int32_t players = 0;
  std::vector<std::pair<MaybePlayer, std::string>> choices;
};

struct AuditReport {
  std::int64_t positions = 0;
  std::int64_t games = 0;
  std::int64_t exchanges = 0;    // positions compared after exchanging hidden things
  std::int64_t questions = 0;    // compared with brute force
  std::int64_t undo_limits = 0;  // choices whose undo limit was checked by brute force
  std::int64_t too_large = 0;    // questions skipped, with too many combinations for brute force
  // Checks left out: of games that end without a decision only the log was checked; positions in
  // the middle of an effect allow no exchange; some games were cut short by the number of
  // positions.
  std::int64_t games_without_decision = 0;
  std::int64_t not_exchanged = 0;
  std::int64_t cut_short = 0;
  std::vector<Finding> findings;  // one per check, with few choices
};

// `progress` is called now and then with the number of positions; it returns false to stop.
AuditReport audit(const std::shared_ptr<const Ruleset>&, const AuditRequest&,
                  const std::function<bool(std::int64_t)>& progress = {});

// Returns what to do about a finding of a check; empty where the message says it, or where the
// program is at fault.
std::string_view way_out_of(std::string_view check);

// Every such scenario file begins with this text.
inline constexpr std::string_view kScenarioBeginning = "# Written by an audit of ";

// Returns a scenario file that leads to the finding.
std::string scenario_of(const Ruleset&, const Finding&);

}  // namespace cubilete
