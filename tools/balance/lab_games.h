// What the commands of the balance lab share: which games they play, when they stop, and what they
// show meanwhile.
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
#include "narration/wording.h"
#include "play/simulate.h"
#include "tools/balance/shard.h"
#include "tools/cli/command_line.h"

namespace cubilete {

struct LabOptions {
  std::int64_t games = 0;  // 0: not given
  std::string within;      // "0.5pp", "score(1)=0.2"; empty: not given
  std::string time;        // "10s"; empty: not given
  int players = 0;         // 0: as few as the game allows
  std::string seats = "random";
  std::uint64_t seed = 1;
  int jobs = 0;  // 0: as many as there are cores
  std::string format = "text";
  std::string language;
};

// Those that the games and the answer follow from, where the number of games is given. `fields`:
// see run_part.h.
template <class Options, class Fields>
void each_field_of_lab(Options& o, const Fields& fields) {
  fields("games", o.games);
  fields("players", o.players);
  fields("seats", o.seats);
  fields("seed", o.seed);
  fields("format", o.format);
  fields("language", o.language);
}

// `options` must outlive the subcommand.
void add_lab_options(const Command&, LabOptions& options);

// A precision: half the width of the interval of one measure, or of the win shares of all seats.
struct Precision {
  std::string measure;  // its key; empty: every win share
  double reach = 0;     // in its unit
};

// When to stop.
struct StopRule {
  std::int64_t games = 0;  // 0: any number
  std::optional<Precision> within;
  std::optional<std::chrono::duration<double>> time;

  // Whether the number of games follows from nothing that was seen of them.
  Looking looking() const;
};

// Nothing after an error message. Where nothing was asked for, there are ten seconds.
std::optional<StopRule> stop_rule_of(const LabOptions&);
// "10s", "500ms", "2m", "1h" or a number of seconds; nothing for another text.
std::optional<std::chrono::duration<double>> parse_duration(const std::string& text);
// "0.5pp", "2%", "score(1)=0.2"; nothing for another text.
std::optional<Precision> parse_precision(const std::string& text);

// The part of the run that is asked for; nothing after an error message, also where the number of
// games is not fixed beforehand.
std::optional<Shard> shard_of(const PartOptions&, const StopRule&);

// Whether the measure of a precision is among these; else an error message.
bool knows_measure(const Precision&, const std::vector<Measure>&);

// Seats and players for a ruleset; nothing after an error message.
std::optional<SimulationRequest> lab_request(const LabOptions&, const Ruleset&);
// The options with those that were left out, or can be given in several ways, as the request has
// them.
LabOptions with_request(LabOptions, const SimulationRequest&);

// What a command plays, and what it makes of it.
struct LabRun {
  Shard shard;             // of the games
  std::size_t values = 0;  // of each game
  std::function<std::unique_ptr<GamePlayer>()> make_player;
  std::function<void(std::span<const std::int64_t>)> take;
  std::function<bool(const Precision&)> is_precise;
  std::function<std::string()> shown;  // at a terminal, meanwhile
};

struct LabResult {
  RunResult run;
  std::string stopped_by;  // "games", "time", "precision", "interrupt"
};

// Plays until the rule, a failure or Ctrl-C stops it.
LabResult play_by(const StopRule&, int jobs, const LabRun&);

// Whether the intervals of the measures that are meant reach no further.
bool is_precise(const Comparison&, const Precision&, Looking);

// "see it again with: cubilete play ...", for the game with this seed.
std::string how_to_see_again(const std::string& game, const SimulationRequest&, std::uint64_t seed);

// Shows a text on the terminal in the place of the one before, twice a second at most; nothing
// where stderr is no terminal.
class LiveText {
 public:
  LiveText();
  ~LiveText() { clear(); }
  LiveText(const LiveText&) = delete;
  LiveText& operator=(const LiveText&) = delete;

  // Whether it is time for another text.
  bool is_due() const;
  void show(const std::string& text);
  void clear();

 private:
  using Clock = std::chrono::steady_clock;

  bool is_on_;
  int lines_ = 0;
  Clock::time_point next_;
};

// How a measure is called, in the language of the wording.
std::string label_of(const Wording&, const Measure&);

// A mean or a difference of a measure with its unit: "33.1 %", "+0.52 pp", "12.40".
std::string value_text(MeasureKind, double value);
std::string change_text(MeasureKind, double change);

}  // namespace cubilete
