// Examples of content that a hostile or careless author might write (README.md).
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
  const char* says;                  // expected in the output: the code, or a part of the message
  const char* command = "validate";  // "play": with bots, even if `validate` finds an error
};

const std::vector<HostileContent>& hostile_content();

// Returns a game of one action, with `more` added at its top level.
std::string game_with(const std::string& more, const std::string& effect = "{gain: {points: 1}}");

}  // namespace cubilete
