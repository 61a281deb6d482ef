// --games-out: a file with a line of JSON for every game that was played, in the order of their
// numbers, for other programs. Its form is schema/output/games.schema.json.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "lab/measure.h"
#include "play/simulate.h"
#include "saves/durable_file.h"
#include "tools/cli/command_line.h"

namespace cubilete {

// Adds the option --games-out; without it `file` stays empty.
void add_games_file_option(const Command&, std::string& file);

// The version of a game whose games are written.
struct PlayedVersion {
  std::string name;  // as versions are named on the command line
  std::uint64_t digest = 0;
  std::string side;  // "base" or "edit" where games are played in pairs; else empty
};

class GamesFile {
 public:
  // Opens the file. `force`: it may replace files of another kind. Returns false after an error
  // message. Where no file is named, nothing is ever written.
  bool open(const std::string& file, bool force);
  bool is_open() const { return file_.is_open(); }

  // Adds a game by its record.
  void add(const PlayedVersion&, const std::vector<std::string>& agents, const GameRecord&);
  // Adds the game with this number and seed by its measures, also those that a record does not
  // hold.
  void add(const PlayedVersion&, const std::vector<std::string>& agents, std::int64_t game,
           std::uint64_t seed, const std::vector<Measure>&, std::span<const std::int64_t> values);

  // Puts the file in its place. Returns false after an error message. Without this, the file that
  // was there stays.
  bool close();

 private:
  void add_line(const nlohmann::ordered_json&);

  LongFile file_;
};

}  // namespace cubilete
