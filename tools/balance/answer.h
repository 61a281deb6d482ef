// Answers of the measuring commands in the formats of --format. A command makes its text and its
// JSON; the tables, as lines of JSON and as CSV, follow from the JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "lab/comparison.h"
#include "play/simulate.h"

namespace cubilete {

// A column of CSV, and the place of its values in a line of json_lines().
struct CsvColumn {
  CsvColumn(const char* name)  // NOLINT(google-explicit-constructor): most have their own name
      : head(name), path("/" + head) {}
  CsvColumn(std::string column, const std::string& place, std::string null = {})
      : head(std::move(column)), path(place), for_null(std::move(null)) {}

  std::string head;
  nlohmann::ordered_json::json_pointer path;
  std::string for_null;  // the text of a value that is null
};

// An answer as a table.
struct AnswerTable {
  nlohmann::ordered_json answer;  // with all that the rows have in common
  std::string rows;               // the name of the list in `answer` that holds the rows
  std::vector<CsvColumn> columns;
};

// Returns the table as CSV, with the line of heads.
std::string csv_of(const AnswerTable&);

// Adds the players, seats and seed of the games to a JSON answer.
void add_request(nlohmann::ordered_json& answer, const SimulationRequest&);
// Returns "fixed" or "watched".
const char* name_of(Looking);
// Returns the mean of a measure and its interval as a row of a JSON answer, from a difference to
// nothing.
nlohmann::ordered_json mean_json(const Difference&);

// Returns "3 players (greedy,random,random), seed 1".
std::string players_text(const SimulationRequest&);
// Returns "--players 3 --seats greedy,random,random --seed 1".
std::string players_options(const SimulationRequest&);
// Returns "see it again with: cubilete play ...", for the game with this seed. `game` is written as
// a shell takes it.
std::string how_to_see_again(const std::string& game, const SimulationRequest&, std::uint64_t seed);

}  // namespace cubilete
