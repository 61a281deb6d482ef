// Answers of the measuring commands in the formats of --format. A command makes its text and its
// JSON; the tables, as lines of JSON and as CSV, follow from the JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "lab/comparison.h"
#include "narration/ui_text.h"
#include "play/simulate.h"

namespace cubilete {

// The players of commands that measure, where none are named.
inline constexpr const char* kUsualAgent = "greedy";

// What is known of the games that figures come from.
struct Course {
  std::int64_t games = 0;
  std::int64_t limited = 0;         // ended by a limit
  std::int64_t without_winner = 0;  // nobody won
};

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

// Adds the players, seats and seed of the games to a JSON answer, and the warnings in English.
void add_request(nlohmann::ordered_json& answer, const SimulationRequest&, const Course&);
// Returns "fixed" or "watched".
const char* name_of(Looking);
// Returns the mean of a measure and its interval as a row of a JSON answer, from a difference to
// nothing.
nlohmann::ordered_json mean_json(const Difference&);

// Returns that of the games whose measures were counted: the second games of pairs.
Course course_of(const Comparison&);

// Returns what speaks against taking the figures for those of games that people play.
std::vector<std::string> warnings_of(Language, const SimulationRequest&, const Course&);
// Returns the lines above all figures: what was counted ("200 games"), by which players, and the
// warnings.
std::string games_text(Language, const std::string& counted, const SimulationRequest&,
                       const Course&);
// Returns a text whose numbers have the decimal mark of the language, except those of commands.
std::string with_decimal_marks(Language, const std::string& text);
// Returns the last line below all figures: the command that gives them again.
std::string again_text(Language, const std::string& command);
// Returns "--players 3 --seats greedy,random,random --seed 1".
std::string players_options(const SimulationRequest&);
// Returns "see it again with: cubilete play ...", for the game with this seed. `game` is written as
// a shell takes it.
std::string how_to_see_again(const std::string& game, const SimulationRequest&, std::uint64_t seed);

}  // namespace cubilete
