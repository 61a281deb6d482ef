// Returns the texts of runtime/, and of the headers of language/ as one: parts of every compiled
// ruleset.
#pragma once

#include <string_view>

namespace cubilete::native {

std::string_view interface_text();
std::string_view language_text();
std::string_view runtime_text();
std::string_view selections_text();
std::string_view triggers_text();
std::string_view forms_text();

}  // namespace cubilete::native
