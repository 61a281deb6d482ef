// Games between bots: the options that simulate and profile share, and what comes of them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/simulate.h"
#include "tools/cli/command_line.h"
#include "tools/cli/version_name.h"

namespace cubilete {

struct BotOptions {
  std::string game;
  std::string variant;
  std::vector<std::string> mods;
  std::vector<std::string> set;
  std::int64_t games = 1000;
  int players = 0;  // 0: as few as the game allows
  std::string seats = "random";
  std::uint64_t seed = 1;
  std::string format = "text";
};

// Those that the games and the answer follow from. `fields`: see run_part.h.
template <class Options, class Fields>
void each_field_of_bots(Options& o, const Fields& fields) {
  fields("game", o.game);
  fields("variant", o.variant);
  fields("mods", o.mods);
  fields("set", o.set);
  fields("games", o.games);
  fields("players", o.players);
  fields("seats", o.seats);
  fields("seed", o.seed);
  fields("format", o.format);
}

// `options` must outlive the subcommand. Without seats: who plays is said elsewhere.
void add_bot_options(const Command&, BotOptions& options);
void add_bot_options_without_seats(const Command&, BotOptions& options,
                                   const std::string& games_help);

// The version of a game that the options name.
VersionName version_of(const BotOptions&);

struct BotGames {
  std::shared_ptr<const Ruleset> ruleset;
  SimulationRequest request;
};

// Nothing after an error message, with the exit code.
std::optional<BotGames> bot_games_or_report(const BotOptions&, int& exit_code);

// Of a failure in a position that a bot only thought of; its game went on.
void warn_of_problem(const Ruleset&, const BotProblem&);

// Of a game that failed, with the command that shows it.
void report_error(const BotOptions&, const BotGames&, const SimulationFailure&);

}  // namespace cubilete
