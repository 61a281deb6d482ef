// The course of the commands that play many games and print what they have counted: ab, cards,
// measure, rate, simulate and sweep. Each of them is a Measurement, which says what is its own.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tools/balance/answer.h"
#include "tools/balance/games_file.h"
#include "tools/balance/run_part.h"
#include "tools/balance/shard.h"
#include "tools/cli/console.h"
#include "tools/cli/version_name.h"

namespace cubilete {

// What became of the games of a measurement.
struct Played {
  int error = kFine;         // the exit code of an error that was reported; there is no answer then
  std::int64_t number = 0;   // in the unit that `units` names
  std::string units = {};    // "games", "pairs", "of 100 games"
  bool was_stopped = false;  // by Ctrl-C
  bool has_fault = false;    // an internal fault was reported; the answer holds all the same
};

// The functions below call the members in this order: each_option() where the options come from a
// file, prepare(), play() or add(), then the others.
class Measurement {
 public:
  virtual ~Measurement() = default;

  // Returns the name of the command, "measure".
  virtual std::string command() const = 0;
  // Passes each option that the games and the answer follow from to `fields`.
  virtual void each_option(const OptionFields& fields) = 0;
  // Does all that comes before the first game, and gives the options that were left out the values
  // that they have for this game. Returns the exit code, after an error message where it is not
  // kFine.
  virtual int prepare() = 0;
  // Plays and counts the games of the shard, and adds each to the file.
  virtual Played play(const Shard&, GamesFile&) = 0;
  // Returns the digests of the versions that are played.
  virtual std::vector<std::uint64_t> digests() const = 0;
  // Returns what was counted, as RunPart::counts has it.
  virtual nlohmann::ordered_json counts() const = 0;
  // Adds counts of counts(). Returns false, or throws nlohmann::json::exception, where they are
  // those of something else.
  virtual bool add(const nlohmann::ordered_json& counts) = 0;
  // Returns the value of --format: "text", "json", "jsonl" or "csv".
  virtual const std::string& format() const = 0;
  // Return the answer in these forms. A table is wanted for "jsonl" and "csv" only.
  virtual std::string text() const = 0;
  virtual nlohmann::ordered_json json() const = 0;
  virtual AnswerTable table() const { return {}; }

  PartOptions part;
  std::string games_out;  // the file of --games-out; empty: none
};

// Plays the games that the options ask for. Then it prints the answer, or writes the part of it to
// its file. Returns the exit code of the program; a run that was stopped before anything was played
// prints no answer.
int run_measurement(Measurement&);

// Prints the answer of a whole run from the sum of its parts. Returns the exit code of the program.
int merge_measurement(Measurement&, const RunPart& sum);

// Passes the options of a version to `fields`.
void each_version_option(VersionOptions&, const OptionFields& fields);

// Adds the option --engine with these values: auto, interpreted, compiled, and both where the
// command compares them.
void add_engine_option(const Command&, std::string& engine, bool may_compare);
SimulationEngine engine_named(const std::string& name);
// Reports why rules were not compiled, where somebody should know.
void report_not_compiled(const Ruleset&, const std::optional<NotCompiled>&);
// Says on standard error that scripts run in the Lua VM, with the first of them.
void report_scripts_in_lua(const Ruleset&, const std::vector<NotCompiled>&);

// Adds the option --jobs (threads_of).
void add_jobs_option(const Command&, int& jobs);

// Make the measurements of the commands, for options that come from a file.
std::unique_ptr<Measurement> make_ab();
std::unique_ptr<Measurement> make_cards();
std::unique_ptr<Measurement> make_measure();
std::unique_ptr<Measurement> make_rate();
std::unique_ptr<Measurement> make_simulate();
std::unique_ptr<Measurement> make_sweep();

}  // namespace cubilete
