#include "tools/balance/answer.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/cli/console.h"
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

void add_request(Json& answer, const SimulationRequest& request, const Course& course) {
  answer["players"] = request.players;
  answer["seats"] = request.seats;
  answer["seed"] = request.seed;
  answer["warnings"] = warnings_of(Language::kEnglish, request, course);
}

Course course_of(const Comparison& c) {
  Course out;
  out.games = c.pairs();
  for (std::size_t i = 0; i < c.measures().size(); ++i) {
    const Measure& m = c.measures()[i];
    const std::int64_t n = c.moments()[i].b;
    if (m.kind == MeasureKind::kNoWinner) out.without_winner += n;
    if (m.kind == MeasureKind::kEnd && m.name.starts_with(kBrokenOffBy)) out.limited += n;
  }
  return out;
}

std::vector<std::string> warnings_of(Language language, const SimulationRequest& request,
                                     const Course& course) {
  std::vector<std::string> out;
  const auto warn_of = [&](const char* what, std::int64_t games) {
    const double share = course.games == 0 ? 0 : 100.0 * double(games) / double(course.games);
    if (share > 90) {
      out.push_back(say(language, what, {fmt::format("{:.1f}", share)}) + ": " +
                    say(language, "lab_remedy"));
    }
  };
  if (std::ranges::any_of(request.seats, plays_at_random)) {
    out.push_back(say(language, "lab_random") + ": " + say(language, "lab_remedy"));
  }
  warn_of("lab_limited", course.limited);
  warn_of("lab_no_winner", course.without_winner);
  return out;
}

std::string games_text(Language language, const std::string& counted,
                       const SimulationRequest& request, const Course& course) {
  std::string out =
      say(language, "lab_games_of",
          {counted, fmt::format("{}", request.players), fmt::format("{}", request.seed)}) +
      "\n";
  out += say(language, "lab_played_by", {fmt::format("{}", fmt::join(request.seats, ", "))}) + "\n";
  for (const std::string& warning : warnings_of(language, request, course)) {
    out += say(language, "lab_warning", {warning}) + "\n";
  }
  return out;
}

std::string again_text(Language language, const std::string& command) {
  return say(language, "lab_again", {as_called(command)}) + "\n";
}

const char* name_of(Looking looking) { return looking == Looking::kFixed ? "fixed" : "watched"; }

Json mean_json(const Difference& d) {
  return {{"measure", key_of(d.measure)},
          {"unit", is_share(d.measure.kind) ? "share" : "number"},
          {"mean", d.change},
          {"low", d.interval.low},
          {"high", d.interval.high}};
}

std::string with_decimal_marks(Language language, const std::string& text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t line = std::min(text.find('\n', at), text.size() - 1) + 1;
    const bool is_command = text.substr(at, line - at).find("cubilete ") != std::string::npos;
    while (at < line) {
      const std::size_t word = std::min(text.find_first_not_of(" (\n", at), line);
      const std::size_t end = std::min(text.find_first_of(" ),;\n", word), line);
      const std::string one = text.substr(word, end - word);
      out.append(text, at, word - at);
      out += is_command ? one : with_decimal_mark(language, one);
      at = end;
      if (at < line && end == word) out += text[at++];
    }
  }
  return out;
}

std::string players_options(const SimulationRequest& request) {
  return fmt::format("--players {} --seats {} --seed {}", request.players,
                     fmt::join(request.seats, ","), request.seed);
}

std::string how_to_see_again(const std::string& game, const SimulationRequest& request,
                             std::uint64_t seed) {
  SimulationRequest again = request;
  again.seed = seed;
  return as_called(
      fmt::format("see it again with: cubilete play {} {}", game, players_options(again)));
}

}  // namespace cubilete
