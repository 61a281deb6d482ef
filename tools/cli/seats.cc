#include "tools/cli/seats.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/spelling.h"
#include "play/agent_spec.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"

namespace cubilete {
namespace {

constexpr const char* kHuman = "human";

std::vector<std::string> split_names(const std::string& text) {
  std::vector<std::string> names(1);
  for (const char c : text) {
    if (c == ',') {
      names.emplace_back();
    } else {
      names.back() += c;
    }
  }
  return names;
}

}  // namespace

void add_seats_option(const Command& command, std::string& seats) {
  command.add_option("--seats", seats,
                     fmt::format("Who plays: {}; one for all, or one each", kAgents));
}

CommandOption add_table_options(const Command& command, TableOptions& o,
                                const std::string& record) {
  add_version_options(command, o);
  command.add_option("--players", o.players, kHowManyPlayers).check(whole_number(1, kMostPlayers));
  command.add_option("--seats", o.seats,
                     fmt::format("Who sits where: human, search:50ms (by the clock), {}; one for "
                                 "all, or one each",
                                 kAgents));
  const CommandOption seed =
      command.add_option("--seed", o.seed, "The seed of chance").check(whole_number(0, kMostSeed));
  command.add_option("--record", o.record, record).check(names_something);
  command.add_flag("--force", o.force, "With --record: replace whatever file is there");
  return seed;
}

int number_of_players(const Ruleset& r, int asked, const std::string& seats) {
  if (asked > 0) return asked;
  const std::size_t listed = split_names(seats).size();
  return listed > 1 ? static_cast<int>(std::min<std::size_t>(listed, kMostPlayers + 1))
                    : r.min_players;
}

bool check_player_count(const Ruleset& r, int players) {
  if (players >= r.min_players && players <= r.max_players) return true;
  report_error(
      r.min_players == r.max_players
          ? fmt::format("{} is for {}, not {}", r.name, counted(r.min_players, "player"), players)
          : fmt::format("{} is for {} to {} players, not {}", r.name, r.min_players, r.max_players,
                        players),
      "choose their number with --players");
  return false;
}

bool parse_agents(const std::string& text, bool may_take_time, std::vector<std::string>& out) {
  out = split_names(text);
  for (std::string& name : out) {
    const auto spec = parse_agent(name);
    if (!spec) {
      report_error(spec.error().message, spec.error().hint);
      return false;
    }
    if (spec->milliseconds > 0 && !may_take_time) {
      report_error(fmt::format("'{}' plays by the clock: its games are not reproducible", name),
                   "give it a number of playouts: search:400");
      return false;
    }
    name = canonical_name(name);
  }
  return true;
}

bool parse_seats(const std::string& text, int players, const std::vector<std::string>& known,
                 std::vector<std::string>& out) {
  const bool has_people = std::find(known.begin(), known.end(), kHuman) != known.end();
  out = split_names(text);
  for (std::string& seat : out) {
    if (has_people && seat == kHuman) continue;
    if (std::vector<std::string> one; parse_agent(seat)) {
      if (!parse_agents(seat, has_people, one)) return false;
      seat = one.front();
      continue;
    }
    const std::string head = seat.substr(0, seat.find(':'));
    const auto complaint = parse_agent(seat).error();
    // A wrong number of playouts is reported as such, not as an unknown name.
    const bool is_named = head != seat || parse_agent(head + ":1").has_value();
    report_error(is_named ? complaint.message : fmt::format("'{}' cannot take a seat", seat),
                 is_named ? complaint.hint
                          : hint(seat, known, fmt::format("seats: {}", fmt::join(known, ", "))));
    return false;
  }
  if (out.size() == 1) out.resize(static_cast<std::size_t>(players), out.front());
  if (out.size() != static_cast<std::size_t>(players)) {
    report_error(fmt::format("{} seats are given for {}", out.size(), counted(players, "player")),
                 "give one for each seat, or a single one for all");
    return false;
  }
  return true;
}

}  // namespace cubilete
