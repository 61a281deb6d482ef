// What a hostile or careless author of content might write (README.md).
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace cubilete {

using Files = std::map<std::string, std::string>;

struct HostileContent {
  const char* name;
  std::function<Files()> files;
  const char* says;                  // the code, or a part of the message
  const char* command = "validate";  // "play": with bots, whatever validate thinks of it
};

const std::vector<HostileContent>& hostile_content();

// A game of one action, with something added to it at the top level.
std::string game_with(const std::string& more, const std::string& effect = "{gain: {points: 1}}");

}  // namespace cubilete
