#include "bot_games.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "arguments.h"
#include "console.h"
#include "seats.h"

namespace cubilete {

void add_bot_options(CLI::App& command, BotOptions& o) {
  command.add_option("game", o.game, "The game")->required()->check(names_something);
  command.add_option("--variant", o.variant, "A variant of the game, or several: a,b");
  add_mod_option(command, o.mods);
  command.add_option("--set", o.set, "A set-up option: name=value")->take_all();
  command.add_option("--games", o.games, "How many games")
      ->check(whole_number(1, std::uint64_t(1) << 40));
  command.add_option("--players", o.players, "How many players")
      ->check(whole_number(1, kMostPlayers));
  command.add_option("--seats", o.seats,
                     "The agents, by seat: random, greedy; one for all, or one each");
  command.add_option("--seed", o.seed, "The seed of chance")->check(whole_number(0, kMostSeed));
  command.add_option("--format", o.format, "text or json")->check(CLI::IsMember({"text", "json"}));
}

std::optional<BotGames> bot_games_or_report(const BotOptions& o, int& exit_code) {
  exit_code = kWrongUsage;
  Library::Request what = named_version(o.game, o.variant, o.mods);
  for (const std::string& text : o.set) {
    if (!parse_option(text, what.options)) return std::nullopt;
  }
  BotGames out;
  out.ruleset = compile_or_report(what, exit_code);
  if (!out.ruleset) return std::nullopt;
  exit_code = kWrongUsage;
  SimulationRequest& r = out.request;
  r.games = o.games;
  r.players = o.players > 0 ? o.players : out.ruleset->min_players;
  r.seed = o.seed;
  if (!check_player_count(*out.ruleset, r.players)) return std::nullopt;
  if (!parse_seats(o.seats, r.players, agent_kinds(), r.seats)) return std::nullopt;
  exit_code = kFine;
  return out;
}

void report_error(const BotOptions& o, const BotGames& games, const SimulationFailure& f) {
  std::string content = o.game;
  if (!o.variant.empty()) content += fmt::format(" --variant {}", o.variant);
  for (const std::string& mod : o.mods) content += fmt::format(" --mod {}", mod);
  for (const std::string& option : o.set) content += fmt::format(" --set {}", option);
  report_error(
      f.error, games.ruleset->sources,
      fmt::format("in game {}; see it again with: cubilete play {} --players {} --seats {} "
                  "--seed {}",
                  f.game + 1, content, games.request.players, fmt::join(games.request.seats, ","),
                  f.seed));
}

}  // namespace cubilete
