#include "tools/balance/answer.h"

#include <fmt/format.h>

#include "tools/cli/csv.h"

namespace cubilete {

namespace {

using Json = nlohmann::ordered_json;

std::string cell(const Json& value, const std::string& for_null) {
  if (value.is_null()) return for_null;
  if (value.is_boolean()) return value.get<bool>() ? "1" : "0";
  if (value.is_number_float()) return fmt::format("{}", value.get<double>());
  return value.is_string() ? value.get<std::string>() : value.dump();
}

}  // namespace

std::string csv_of(const AnswerTable& table) {
  std::vector<std::string> cells;
  for (const CsvColumn& column : table.columns) cells.push_back(column.head);
  std::string out = csv_line(cells, ',');
  Json common = table.answer;
  common.erase(table.rows);
  for (const Json& row : table.answer.at(table.rows)) {
    Json line = common;
    line.update(row);
    cells.clear();
    for (const CsvColumn& column : table.columns) {
      cells.push_back(cell(line.at(column.path), column.for_null));
    }
    out += csv_line(cells, ',');
  }
  return out;
}

void add_request(Json& answer, const SimulationRequest& request) {
  answer["players"] = request.players;
  answer["seats"] = request.seats;
  answer["seed"] = request.seed;
}

const char* name_of(Looking looking) { return looking == Looking::kFixed ? "fixed" : "watched"; }

Json mean_json(const Difference& d) {
  return {{"measure", key_of(d.measure)},
          {"unit", is_share(d.measure.kind) ? "share" : "number"},
          {"mean", d.change},
          {"low", d.interval.low},
          {"high", d.interval.high}};
}

std::string players_text(const SimulationRequest& request) {
  return fmt::format("{} players ({}), seed {}", request.players, fmt::join(request.seats, ","),
                     request.seed);
}

std::string players_options(const SimulationRequest& request) {
  return fmt::format("--players {} --seats {} --seed {}", request.players,
                     fmt::join(request.seats, ","), request.seed);
}

std::string how_to_see_again(const std::string& game, const SimulationRequest& request,
                             std::uint64_t seed) {
  SimulationRequest again = request;
  again.seed = seed;
  return fmt::format("see it again with: cubilete play {} {}", game, players_options(again));
}

}  // namespace cubilete
