// Writes a game as one HTML file that needs no server: the page, and what its readers may see of
// each position.
#pragma once

#include <string>
#include <vector>

#include "tools/serve/hosted_game.h"

namespace cubilete {

// The first line of every such file.
inline constexpr const char* kFirstLineOfReplayPage =
    "<!doctype html><!-- a game of cubilete -->\n";

// Returns everybody who may look at a finished game: one who sees everything, a spectator, each
// seat.
std::vector<Reader> all_readers(const HostedGame&);

// Returns the file, in all languages of the page. It holds what these readers are sent by a server,
// and nothing else of the game; the first one looks at it first. `script` and `style` are the
// files of the page.
std::string replay_page(HostedGame&, const std::vector<Reader>&, const std::string& script,
                        const std::string& style);

}  // namespace cubilete
