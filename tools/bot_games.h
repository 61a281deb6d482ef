// Games between bots: the options that simulate and profile share, and what comes of them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/simulate.h"

namespace CLI {
class App;
}

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

// `options` must outlive the subcommand.
void add_bot_options(CLI::App&, BotOptions& options);

struct BotGames {
  std::shared_ptr<const Ruleset> ruleset;
  SimulationRequest request;
};

// Nothing after an error message, with the exit code.
std::optional<BotGames> bot_games_or_report(const BotOptions&, int& exit_code);

// Of a game that failed, with the command that shows it.
void report_error(const BotOptions&, const BotGames&, const SimulationFailure&);

}  // namespace cubilete
