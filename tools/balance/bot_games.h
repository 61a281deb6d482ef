// Games between bots: the options that simulate, rate and profile share, and the reports of what
// went wrong.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "narration/ui_text.h"
#include "play/simulate.h"
#include "tools/balance/answer.h"
#include "tools/balance/run_part.h"
#include "tools/cli/command_line.h"
#include "tools/cli/version_name.h"

namespace cubilete {

struct BotOptions : VersionOptions {
  std::int64_t games = 1000;
  int players = 0;  // 0: as few as the game allows
  std::string seats = kUsualAgent;
  std::uint64_t seed = 1;
  std::string format = "text";
  std::string language;
};

// Passes those to `fields` that the games and the answer follow from.
void each_bot_option(BotOptions&, const OptionFields& fields);

// Add the options to a subcommand, which `options` must outlive. The second leaves out --seats, for
// a command with another option for the agents.
void add_bot_options(const Command&, BotOptions& options);
void add_bot_options_without_seats(const Command&, BotOptions& options,
                                   const std::string& games_help);

struct BotGames {
  std::shared_ptr<const Ruleset> ruleset;
  SimulationRequest request;
  Spoken spoken = Language::kEnglish;
};

// Compiles the game and settles who plays. Returns nothing after an error message, with the exit
// code.
std::optional<BotGames> bot_games_or_report(const BotOptions&, int& exit_code);

// Reports a failure in a position that a bot only thought of; its game went on.
void warn_of_problem(const Ruleset&, const BotProblem&);

// Reports that a game failed, with the command that shows it.
void report_error(const BotOptions&, const BotGames&, const SimulationFailure&);

}  // namespace cubilete
