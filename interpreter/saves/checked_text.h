// Texts that say by a digest whether they are as they were written. Every file that the program
// writes for itself and reads back is such a text.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace cubilete {

// Writes or verifies lines that each end with a check: a digest of the line and of all lines before
// it, so that an altered, lost or inserted line is found.
class LineCheck {
 public:
  // Returns the line: `text`, then the check between `before` and `after`.
  std::string written(std::string_view text, std::string_view before, std::string_view after);
  // Returns the text of a line of written(), without its check. Returns nothing where this is not
  // the line that was written behind the lines before it.
  std::optional<std::string_view> verified(std::string_view line, std::string_view before,
                                           std::string_view after);

 private:
  std::uint64_t check_ = 0;
};

// Returns the object as a line of JSON that ends with a member "check". REQUIRES: it has members.
std::string checked_json(const nlohmann::ordered_json& object);
// Returns the object of a text that is as checked_json() wrote it; else nothing.
std::optional<nlohmann::ordered_json> parse_checked_json(std::string_view text);

}  // namespace cubilete
