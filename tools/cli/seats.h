// Which game is put on the table and who sits where: the options that play and serve share.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ruleset/ruleset.h"
#include "tools/cli/command_line.h"

namespace cubilete {

// What --players means where seats are given too (number_of_players).
inline constexpr const char* kHowManyPlayers =
    "How many players; without it as many as --seats lists, or as few as the game allows";

struct TableOptions {
  std::string game;
  std::string variant;
  std::vector<std::string> mods;
  std::vector<std::string> set;
  int players = 0;  // 0: as many as the command thinks best
  std::string seats;
  std::uint64_t seed = 0;
  bool has_seed = false;  // to be set from the option that add_table_options returns
  std::string record;
  bool force = false;
};

// `options` must outlive the subcommand; `record`: what --record does. Returns the option --seed.
CommandOption add_table_options(const Command&, TableOptions& options, const std::string& record);

// `asked` players; where nobody asked (0), as many as `seats` lists, if it is a list, else as few
// as the game allows.
int number_of_players(const Ruleset&, int asked, const std::string& seats);

// Complains and returns false where the game is not for so many players.
bool check_player_count(const Ruleset&, int players);

// "random,search:400" as the names of agents, levels replaced by what they stand for. Complains
// about unknown ones, and about those that think for a time unless they may.
bool parse_agents(const std::string& text, bool may_take_time, std::vector<std::string>& out);

// "human,search:400" as one name per seat; a single one is taken for all. A name is one of `known`,
// or that of an agent (play/agent_spec.h); a level is replaced by the agent that it stands for.
// Complains about unknown names and a wrong number of them, and about an agent that thinks for a
// time: only where `known` has people may there be one, since such games are not reproducible.
bool parse_seats(const std::string& text, int players, const std::vector<std::string>& known,
                 std::vector<std::string>& out);

}  // namespace cubilete
