// Options for the game and its seats, shared by play and serve.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ruleset/ruleset.h"
#include "tools/cli/command_line.h"
#include "tools/cli/version_name.h"

namespace cubilete {

// Help text of --players for commands with --seats (see number_of_players).
inline constexpr const char* kHowManyPlayers =
    "How many players; without it as many as --seats lists, or as few as the game allows";

// The agents, for the help of commands that take them.
inline constexpr const char* kAgents =
    "random, greedy, rollout:N, search:N (N playouts for each choice), or a level: easy, normal, "
    "hard";
// Adds --seats for bots alone.
void add_seats_option(const Command&, std::string& seats);

struct TableOptions : VersionOptions {
  int players = 0;  // 0: the command chooses
  std::string seats;
  std::uint64_t seed = 0;
  bool has_seed = false;  // to be set from the option that add_table_options returns
  std::string record;
  bool force = false;
};

// `options` must outlive the subcommand; `record` is the help of --record. Returns --seed.
CommandOption add_table_options(const Command&, TableOptions& options, const std::string& record);

// Returns `asked`; if that is 0, the number of seats in the list `seats`, else the minimum of the
// game.
int number_of_players(const Ruleset&, int asked, const std::string& seats);

// Returns whether the game allows so many players; reports an error if not.
bool check_player_count(const Ruleset&, int players);

// Parses "random,search:400" into agents; levels are replaced by their agents. Reports unknown
// names, and agents with a time limit unless `may_take_time`.
bool parse_agents(const std::string& text, bool may_take_time, std::vector<std::string>& out);

// Parses "human,search:400" into one name per seat; a single name applies to all. A name is one of
// `known` or an agent (play/agent_spec.h); levels are replaced by their agents. Reports unknown
// names, a wrong number of names, and agents with a time limit: games with these are not
// reproducible, so they are allowed only if `known` includes people.
bool parse_seats(const std::string& text, int players, const std::vector<std::string>& known,
                 std::vector<std::string>& out);

}  // namespace cubilete
