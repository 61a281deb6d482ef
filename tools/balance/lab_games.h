// The games of the balance lab: the options of its commands, when the games stop, and what is shown
// meanwhile.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/comparison.h"
#include "lab/run_games.h"
#include "library.h"
#include "narration/wording.h"
#include "play/simulate.h"
#include "tools/balance/measurement.h"
#include "tools/cli/command_line.h"

namespace cubilete {

struct LabOptions {
  std::int64_t games = 0;  // 0: not given
  std::string within;      // "0.5pp", "score(1)=0.2"; empty: not given
  std::string time;        // "10s"; empty: not given
  int players = 0;         // 0: as few as the game allows
  std::string seats = kUsualAgent;
  std::uint64_t seed = 1;
  int jobs = 0;  // 0: as many as there are cores
  std::string engine = "auto";
  std::string format = "text";
  std::string language;
};

// Passes those to `fields` that the games and the answer follow from, where the number of games is
// given.
void each_lab_option(LabOptions&, const OptionFields& fields);

// Adds all options to a subcommand. `options` must outlive it.
void add_lab_options(const Command&, LabOptions& options,
                     const std::vector<std::string>& formats = {"text", "json", "jsonl", "csv"});
// Adds --players, --seats, --seed, --jobs and --engine alone.
void add_player_options(const Command&, LabOptions& options);

// A precision: half the width of the interval of one measure, or of the win shares of all seats.
struct Precision {
  std::string measure;  // its key; empty: every win share
  double reach = 0;     // in its unit
};

// The rule by which the games stop. Where a time alone is given they stop earlier if the answer is
// clear.
struct StopRule {
  std::int64_t games = 0;  // 0: any number
  std::optional<Precision> within;
  std::optional<std::chrono::duration<double>> time;

  // Returns kFixed where the number of games does not depend on what was seen of them.
  Looking looking() const;
};

// Returns the rule of the options; nothing after an error message. Where none is given, games are
// played for ten seconds.
std::optional<StopRule> stop_rule_of(const LabOptions&);
// Reads "0.5pp", "2%" or "score(1)=0.2"; returns nothing for another text.
std::optional<Precision> parse_precision(const std::string& text);

// Returns false, after an error message, where a part is asked for and the number of games is not
// fixed beforehand.
bool allows_part(const PartOptions&, const StopRule&);

// Returns false, after an error message, where a precision is wanted of a measure that is not among
// these.
bool knows_measure(const std::optional<Precision>&, const std::vector<Measure>&);

// Compiles a version of a game with further set-up options, "name=value". Returns nothing after an
// error message, with the exit code.
std::shared_ptr<const Ruleset> ruleset_named(const std::string& version,
                                             const std::vector<std::string>& set, int& exit_code);
// Does the same and keeps the content as a tree.
std::optional<Compilation> content_named(const std::string& version,
                                         const std::vector<std::string>& set, int& exit_code);

// Returns the seats and players for a ruleset; nothing after an error message.
std::optional<SimulationRequest> lab_request(const LabOptions&, const Ruleset&);
// Gives the options that were left out, or can be given in several ways, the values of the request.
void complete_options(LabOptions&, const SimulationRequest&);

// The games that a command plays by a rule.
struct LabGames {
  SimulationRequest request;
  StopRule rule;
  std::string stopped_by = "games";  // or "time", "precision", "clear", "interrupt"
  // What the games took, where they were played for a time: the answer to a fixed number of games
  // does not depend on the machine.
  double seconds = 0;

  Looking looking() const { return rule.looking(); }
};

// How a command plays its games, and what it does with their values.
struct LabRun {
  std::string units;       // what is played: "games", "pairs"
  std::size_t values = 0;  // the number of values of a game
  std::function<std::unique_ptr<GamePlayer>()> make_player;
  std::function<void(std::span<const std::int64_t>)> take;
  std::function<bool(const Precision&)> is_precise;
  // Returns whether the answer leaves no question open, for games that are played for a time.
  std::function<bool()> is_clear = {};
  std::function<std::string()> shown;  // makes the text that a terminal shows meanwhile
  // Reports that a game failed; `seed` is its seed.
  std::function<void(const RunFailure&, std::uint64_t seed)> report_failure;
};

// Plays the games of a shard until the rule, a failure or Ctrl-C stops them, and notes why.
Played play_lab_games(LabGames&, const Shard&, const LabRun&);

// Returns whether the intervals of the measures that are meant are as narrow as is wanted.
bool is_precise(const Comparison&, const Precision&, Looking);

// A text on the terminal that takes the place of the one before, twice a second at most. Nothing is
// shown where stderr is no terminal.
class LiveText {
 public:
  LiveText();
  ~LiveText() { clear(); }
  LiveText(const LiveText&) = delete;
  LiveText& operator=(const LiveText&) = delete;

  // Returns whether it is time for another text.
  bool is_due() const;
  void show(const std::string& text);
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  bool is_on_;
  int lines_ = 0;
  Clock::time_point next_;
};

// Returns the interval of a mean or a change as "1.00 to 2.00", or that it is not known yet.
std::string interval_text(const Wording&, const Difference&, bool is_change);

// Returns the name of what a measure is of, as a card or an end, in words; empty for none.
std::string named_in(const Wording&, const Measure&);
// Returns the name of a measure in the language of the wording.
std::string label_of(const Wording&, const Measure&);

// Return a mean or a difference of a measure with its unit: "33.1 %", "+0.52 pp", "12.40".
std::string value_text(MeasureKind, double value);
std::string change_text(MeasureKind, double change);

}  // namespace cubilete
