#include "tools/balance/games_file.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/digest.h"
#include "tools/cli/arguments.h"
#include "tools/cli/console.h"

namespace cubilete {

namespace {

using Json = nlohmann::ordered_json;

// The text that every line begins with, and so the file.
constexpr const char* kFirstGamesText = "{\"cubilete_games\":";
constexpr int kGamesVersion = 1;

// Returns the value of a measure in its unit, as a whole number where it is one.
Json in_its_unit(const Measure& m, std::int64_t value) {
  const std::int64_t scale = scale_of(m.kind);
  if (value % scale == 0) return value / scale;
  return static_cast<double>(value) / static_cast<double>(scale);
}

Json to_json(const PlayedVersion& version, const std::vector<std::string>& agents,
             const GameRecord& r) {
  Json j;
  j["cubilete_games"] = kGamesVersion;
  j["number"] = r.game + 1;
  // As text: many programs round whole numbers above 2^53.
  j["seed"] = fmt::format("{}", r.seed);
  j["game"] = version.name;
  j["digest"] = hexadecimal(version.digest);
  if (!version.side.empty()) j["side"] = version.side;
  j["agents"] = agents;
  j["scores"] = r.scores;
  j["win_shares"] = Json::array();
  for (const std::int64_t parts : r.win_parts) {
    j["win_shares"].push_back(in_its_unit({MeasureKind::kWinShare, 0, ""}, parts));
  }
  j["rounds"] = r.rounds;
  j["turns"] = r.turns;
  j["decisions"] = r.decisions;
  j["end"] = r.end;
  return j;
}

// Stores the measure in the record. Returns false where a record does not hold it.
bool store(const Measure& m, std::int64_t value, GameRecord& r) {
  switch (m.kind) {
    case MeasureKind::kWinShare:
      r.win_parts[std::size_t(m.seat)] = value;
      return true;
    case MeasureKind::kScore:
      r.scores[std::size_t(m.seat)] = value;
      return true;
    case MeasureKind::kRounds:
      r.rounds = value;
      return true;
    case MeasureKind::kTurns:
      r.turns = value;
      return true;
    case MeasureKind::kDecisions:
      r.decisions = value;
      return true;
    case MeasureKind::kEnd:
      if (value != 0) r.end = m.name;
      return true;
    default:
      return false;
  }
}

}  // namespace

void add_games_file_option(const Command& command, std::string& file) {
  command
      .add_option("--games-out", file, "Writes a line of JSON for each game to this file, .jsonl")
      .check(names_something);
}

bool GamesFile::open(const std::string& file, bool force) {
  if (file.empty()) return true;
  using Rule = Replaceable::Rule;
  const Replaceable replaceable{force ? Rule::kAnyFile : Rule::kKind, kFirstGamesText,
                                "a file of --games-out"};
  const std::string problem = file_.start(file, replaceable);
  if (!problem.empty()) report_error(problem);
  return problem.empty();
}

void GamesFile::add_line(const Json& j) {
  file_.append(j.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
}

void GamesFile::add(const PlayedVersion& version, const std::vector<std::string>& agents,
                    const GameRecord& record) {
  if (is_open()) add_line(to_json(version, agents, record));
}

void GamesFile::add(const PlayedVersion& version, const std::vector<std::string>& agents,
                    std::int64_t game, std::uint64_t seed, const std::vector<Measure>& measures,
                    std::span<const std::int64_t> values) {
  if (!is_open()) return;
  GameRecord record;
  record.game = game;
  record.seed = seed;
  record.scores.resize(agents.size());
  record.win_parts.resize(agents.size());
  Json others = Json::object();
  for (std::size_t i = 0; i < measures.size(); ++i) {
    if (!store(measures[i], values[i], record)) {
      others[key_of(measures[i])] = in_its_unit(measures[i], values[i]);
    }
  }
  Json j = to_json(version, agents, record);
  j["measures"] = std::move(others);
  add_line(j);
}

bool GamesFile::close() {
  if (!is_open()) return true;
  const std::string problem = file_.finish();
  if (!problem.empty()) report_error(problem);
  return problem.empty();
}

}  // namespace cubilete
