#include "seats.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/spelling.h"
#include "console.h"

namespace cubilete {

bool check_player_count(const Ruleset& r, int players) {
  if (players >= r.min_players && players <= r.max_players) return true;
  report_error(r.min_players == r.max_players
                   ? fmt::format("{} is for {} players, not {}", r.name, r.min_players, players)
                   : fmt::format("{} is for {} to {} players, not {}", r.name, r.min_players,
                                 r.max_players, players),
               "choose their number with --players");
  return false;
}

bool parse_seats(const std::string& text, int players, const std::vector<std::string>& known,
                 std::vector<std::string>& out) {
  out.assign(1, "");
  for (const char c : text) {
    if (c == ',') {
      out.emplace_back();
    } else {
      out.back() += c;
    }
  }
  for (const std::string& seat : out) {
    if (std::find(known.begin(), known.end(), seat) != known.end()) continue;
    report_error(fmt::format("'{}' cannot take a seat", seat),
                 hint(seat, known, fmt::format("seats: {}", fmt::join(known, ", "))));
    return false;
  }
  if (out.size() == 1) out.resize(static_cast<std::size_t>(players), out.front());
  if (out.size() != static_cast<std::size_t>(players)) {
    report_error(fmt::format("{} seats are given for {} players", out.size(), players),
                 "give one for each seat, or a single one for all");
    return false;
  }
  return true;
}

}  // namespace cubilete
