// Assignments as other languages write them. Content has verbs in their place: messages say which.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cubilete {

// `coins += 1`, `a.b = 3`.
struct WrittenAssignment {
  std::string name, sign, value;  // the sign is +=, -= or =
};
// Returns what a whole text assigns; nothing if it is no assignment.
std::optional<WrittenAssignment> assignment_in(std::string_view text);
// Returns a text with the sides of an assignment in place of NAME and VALUE.
std::string with_sides(std::string_view text, const WrittenAssignment&);

}  // namespace cubilete
