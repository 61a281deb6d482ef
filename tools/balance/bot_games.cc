#include "tools/balance/bot_games.h"

#include <fmt/format.h>

#include "tools/balance/answer.h"
#include "tools/balance/measurement.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"
#include "tools/cli/language.h"
#include "tools/cli/seats.h"

namespace cubilete {

void each_bot_option(BotOptions& o, const OptionFields& fields) {
  each_version_option(o, fields);
  fields("games", o.games);
  fields("players", o.players);
  fields("seats", o.seats);
  fields("seed", o.seed);
  fields("format", o.format);
  fields("language", o.language);
}

void add_bot_options(const Command& command, BotOptions& o) {
  add_bot_options_without_seats(command, o, "How many games");
  add_seats_option(command, o.seats);
}

void add_bot_options_without_seats(const Command& command, BotOptions& o,
                                   const std::string& games_help) {
  add_version_options(command, o).required();
  command.add_option("--games", o.games, games_help).check(whole_number(1, std::uint64_t(1) << 40));
  command.add_option("--players", o.players, kHowManyPlayers).check(whole_number(1, kMostPlayers));
  command.add_option("--seed", o.seed, "The seed of chance").check(whole_number(0, kMostSeed));
  command.add_option("--format", o.format, "text or json").one_of({"text", "json"});
  add_language_option(command, o.language);
}

std::optional<BotGames> bot_games_or_report(const BotOptions& o, int& exit_code) {
  exit_code = kWrongUsage;
  auto what = named_version(o.game, o.variant, o.mods);
  if (!what) return std::nullopt;
  for (const std::string& text : o.set) {
    if (!parse_option(text, what->options)) return std::nullopt;
  }
  BotGames out;
  out.ruleset = compile_or_report(*what, exit_code);
  if (!out.ruleset) return std::nullopt;
  exit_code = kWrongUsage;
  SimulationRequest& r = out.request;
  r.games = o.games;
  r.players = number_of_players(*out.ruleset, o.players, o.seats);
  r.seed = o.seed;
  r.stop = when_interrupted();
  if (!check_player_count(*out.ruleset, r.players)) return std::nullopt;
  if (!parse_seats(o.seats, r.players, agent_kinds(), r.seats)) return std::nullopt;
  const auto spoken = spoken_for(*out.ruleset, o.language);
  if (!spoken) return std::nullopt;
  out.spoken = *spoken;
  exit_code = kFine;
  return out;
}

void warn_of_problem(const Ruleset& ruleset, const BotProblem& problem) {
  report_error(problem.error, ruleset.sources,
               "in a position that a bot thought of; it went on without it");
}

void report_error(const BotOptions& o, const BotGames& games, const SimulationFailure& f) {
  std::string content = o.game;
  if (!o.variant.empty()) content += fmt::format(" --variant {}", o.variant);
  for (const std::string& mod : o.mods) content += fmt::format(" --mod {}", mod);
  for (const std::string& option : o.set) content += fmt::format(" --set {}", option);
  report_error(
      f.error, games.ruleset->sources,
      fmt::format("in game {}; {}", f.game + 1, how_to_see_again(content, games.request, f.seed)));
}

}  // namespace cubilete
