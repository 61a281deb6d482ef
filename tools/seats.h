// Who sits where: --players and --seats.
#pragma once

#include <string>
#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete {

// Complains and returns false where the game is not for so many players.
bool check_player_count(const Ruleset&, int players);

// "human,random" as one kind per seat; a single kind is taken for all. Complains about unknown
// kinds (`known`) and a wrong number of them.
bool parse_seats(const std::string& text, int players, const std::vector<std::string>& known,
                 std::vector<std::string>& out);

}  // namespace cubilete
